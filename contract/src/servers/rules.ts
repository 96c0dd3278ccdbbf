// Kept apart from the schemas: the public list validates links as well and must not load Zod.
import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

/** Allowed schemes of a join link; anything else is shown as text. */
const joinSchemes = ['https:', 'acmanager:', 'fivem:', 'steam:'];

/** The link if it is allowed, otherwise undefined. */
export function safeJoinLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  return joinSchemes.includes(new URL(link).protocol) ? link : undefined;
}

export const serverStatuses = ['Online', 'Offline', 'Maintenance'] as const;

export const trafficLevels = ['light', 'medium', 'heavy'] as const;

export type TrafficLevel = (typeof trafficLevels)[number];

/** Failed polls after which a server is shown as offline. */
export const failuresUntilOffline = 3;

/** Visibility of a server's timing: off, staff only, public. */
export const timingModes = ['off', 'staff', 'public'] as const;
export type TimingMode = (typeof timingModes)[number];

/** Maximum delay of public timing in seconds. */
export const timingDelayMax = 300;

/** Slot alerts: expiry in h, maximum per member, and notifications per free slot. */
export const slotAlert = { hours: 12, max: 5, perPlace: 3 } as const;

export const serverNameMax = 100;

export const serverDescriptionMax = 2000;

export const joinLinkMax = 500;

export const hostMax = 253;

export const portMax = 65_535;

export const serverPlayersMax = 2048;

/** Default number of slots of a rented server. */
export const defaultMaxPlayers = 24;

export const serverImageRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 1,
  required: true,
} as const satisfies FileRule;

export const ratingMin = 1;

export const ratingMax = 5;

/** Why a poll failed, as a single word. */
export const queryFailures = [
  'refused',
  'timeout',
  'not_json',
  'wrong_shape',
  'forbidden',
  'too_large',
] as const;

export type QueryFailure = (typeof queryFailures)[number];

interface ServerTexts {
  name: string;
  name_en: string | null;
  description: string;
  description_en: string | null;
}

/** A server in the reader's language. */
export function localizeServer<Server extends ServerTexts>(server: Server, locale: Locale): Server {
  return localize(server, locale, 'name', 'description');
}
