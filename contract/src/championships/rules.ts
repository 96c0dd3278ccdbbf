// Kept apart from the schemas because public pages must not load Zod.
import { can, isAdmin, type Role } from '../core/permissions.ts';
import { pointsPlacesMax, pointsPlacesMin } from './standings/points-templates.ts';

export const templateNameMax = 80;

/** Maximum points of one place; two decimals. */
export const placePointsMax = 1_000;

export const templatePlaces = { min: pointsPlacesMin, max: pointsPlacesMax } as const;

export const championshipName = { min: 3, max: 80 } as const;
export const championshipDescription = { min: 10, max: 5_000 } as const;
export const seasonMax = 40;
export const championshipRulesMax = 20_000;
/** The reason for a change that affects others. */
export const reasonLimits = { min: 3, max: 500 } as const;

/** The slug of a championship. Contains a letter, so that it cannot be an id. */
export const championshipSlugPattern = /^(?=.*[a-z])[a-z0-9-]{3,60}$/;
/** Path segments used by other pages below /championships. */
const reservedSlugs: readonly string[] = ['new', 'export', 'series', 'teams', 'standings'];

/** The slug of an event's own sign-up. */
export const singleSlugOf = (event_id: number): string => `event-${event_id}`;

/** Whether a season may not use a slug: another page or an event uses it. */
export const isReservedChampionshipSlug = (slug: string): boolean =>
  reservedSlugs.includes(slug) || /^event-\d+$/.test(slug);

/** A season has its own page and standings; a single is the sign-up of one event and is not listed. */
export const championshipKinds = ['season', 'single'] as const;
export type ChampionshipKind = (typeof championshipKinds)[number];

export const classesLimits = { min: 1, max: 6 } as const;
export const classCodePattern = /^[\p{L}\p{N}][\p{L}\p{N}+-]{0,7}$/u;
export const classNameMax = 40;
/** Default colours of new classes, in order. */
export const classColours = ['#2266aa', '#c8452f', '#2f8f5b', '#b5842a', '#7a4fb3', '#3f4a5a'] as const;
export const classCarsMax = 60;
export const carBallast = { min: 0, max: 300 } as const;
export const carRestrictor = { min: 0, max: 100 } as const;

export const roundsMax = 60;
export const sessionsLimits = { min: 1, max: 6 } as const;
/** Maximum number of grid places to reverse. */
export const reversedMax = 60;

export const entryNumber = { min: 0, max: 999 } as const;
export const entryNoteMax = 500;
export const skinMax = 80;
/** Per member and hour. */
export const signUpsPerHour = 10;
/** Maximum minutes between the opening of a sign-up and the start. */
export const signUpMinutesMax = 60 * 24 * 90;

/** Whether drivers can, or must, enter for a team. */
export const teamModes = ['none', 'optional', 'required'] as const;
export type TeamMode = (typeof teamModes)[number];

/** The period of the team table. */
export const teamPeriods = ['season', 'all'] as const;
export type TeamPeriod = (typeof teamPeriods)[number];

export const sessionKinds = ['qualifying', 'race', 'sprint'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** A session is linked to a round if it started this long before its start or after its end, in ms. */
export const linkBeforeMs = 30 * 60_000;
export const linkAfterMs = 60 * 60_000;
/** A session with fewer drivers is not linked automatically. */
export const linkDriversMin = 2;
/** Time after the end until a round without a result file is reported to staff, in ms. */
export const resultMissingMs = 2 * 3_600_000;
export const handRowsMax = 200;
/** Maximum laps to count back in an abandoned race. */
export const countBackMax = 10;
/** Hours for reports after the end of the last session, before a provisional result can become official. */
export const reportHours = { min: 0, max: 168, default: 24 } as const;

/** Whether a role may see unpublished items such as drafts. */
export const seesDrafts = (role: Role | undefined): boolean =>
  role !== undefined && isAdmin(role) && can(role, 'championships', 'view');
