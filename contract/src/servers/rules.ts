// Apart from the servers' schemas: the public list checks links too and does not carry Zod.
import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

/** What a join link may begin with; everything else stays text. */
const joinSchemes = ['https:', 'acmanager:', 'fivem:', 'steam:'];

/** The link when it may be followed, otherwise undefined. */
export function safeJoinLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  return joinSchemes.includes(new URL(link).protocol) ? link : undefined;
}

export const serverStatuses = ['Online', 'Offline', 'Maintenance'] as const;

export const trafficLevels = ['light', 'medium', 'heavy'] as const;

export type TrafficLevel = (typeof trafficLevels)[number];

/** Rounds without an answer after which a server is shown as Offline. */
export const failuresUntilOffline = 3;

/** Who sees what is timed on a server: nobody, the staff, everybody. */
export const timingModes = ['off', 'staff', 'public'] as const;
export type TimingMode = (typeof timingModes)[number];

/** Seconds by which everybody but the staff sees it later. */
export const timingDelayMax = 300;

/** How long an alert waits for a free place, in h; how many a member has, and how many are told of each place. */
export const slotAlert = { hours: 12, max: 5, perPlace: 3 } as const;

export const serverNameMax = 100;

export const serverDescriptionMax = 2000;

export const joinLinkMax = 500;

export const hostMax = 253;

export const portMax = 65_535;

export const serverPlayersMax = 2048;

/** Slots of a server that a player configures. */
export const defaultMaxPlayers = 24;

export const serverImageRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 1,
  required: true,
} as const satisfies FileRule;

export const ratingMin = 1;

export const ratingMax = 5;

/** Why a game server could not be read, in one word. */
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
