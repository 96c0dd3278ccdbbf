// Apart from the schemas: public pages use these, and carry no Zod.
import { can, isAdmin, type Role } from '../core/permissions.ts';
import { pointsPlacesMax, pointsPlacesMin } from './standings/points-templates.ts';

export const templateNameMax = 80;

/** Points of one place, to two decimals. */
export const placePointsMax = 1_000;

export const templatePlaces = { min: pointsPlacesMin, max: pointsPlacesMax } as const;

export const championshipName = { min: 3, max: 80 } as const;
export const championshipDescription = { min: 10, max: 5_000 } as const;
export const seasonMax = 40;
export const championshipRulesMax = 20_000;
/** Why staff changed what others rely on. */
export const reasonLimits = { min: 3, max: 500 } as const;

/** A slug of a championship's address; it holds a letter, so that no id is one. */
export const championshipSlugPattern = /^(?=.*[a-z])[a-z0-9-]{3,60}$/;
/** Parts of addresses that lie beside the championships. */
const reservedSlugs: readonly string[] = ['new', 'export', 'series', 'teams', 'standings'];

/** Of the championship that is the sign-up of an event. */
export const singleSlugOf = (event_id: number): string => `event-${event_id}`;

/** Whether a slug is not for seasons to take: it lies beside them, or is an event's. */
export const isReservedChampionshipSlug = (slug: string): boolean =>
  reservedSlugs.includes(slug) || /^event-\d+$/.test(slug);

/** A season has an address and standings of its own; a single is the sign-up of one event, which no list shows. */
export const championshipKinds = ['season', 'single'] as const;
export type ChampionshipKind = (typeof championshipKinds)[number];

export const classesLimits = { min: 1, max: 6 } as const;
export const classCodePattern = /^[\p{L}\p{N}][\p{L}\p{N}+-]{0,7}$/u;
export const classNameMax = 40;
/** What new classes begin with, one after another. */
export const classColours = ['#2266aa', '#c8452f', '#2f8f5b', '#b5842a', '#7a4fb3', '#3f4a5a'] as const;
export const classCarsMax = 60;
export const carBallast = { min: 0, max: 300 } as const;
export const carRestrictor = { min: 0, max: 100 } as const;

export const roundsMax = 60;
export const sessionsLimits = { min: 1, max: 6 } as const;
/** How many of a grid may stand in reverse order. */
export const reversedMax = 60;

export const entryNumber = { min: 0, max: 999 } as const;
export const entryNoteMax = 500;
export const skinMax = 80;
/** Of one member within an hour. */
export const signUpsPerHour = 10;
/** From the start on a place may be offered to those who checked in. */
export const signUpMinutesMax = 60 * 24 * 90;

/** Whether drivers enter for a team, and whether each has to. */
export const teamModes = ['none', 'optional', 'required'] as const;
export type TeamMode = (typeof teamModes)[number];

/** Over which results the table of all teams counts. */
export const teamPeriods = ['season', 'all'] as const;
export type TeamPeriod = (typeof teamPeriods)[number];

export const sessionKinds = ['qualifying', 'race', 'sprint'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** A round is linked with sessions held from so long before its start until so long after its end, in ms. */
export const linkBeforeMs = 30 * 60_000;
export const linkAfterMs = 60 * 60_000;
/** A candidate of fewer drivers is not linked by itself. */
export const linkDriversMin = 2;
/** A round without its file so long after its end waits for staff, in ms. */
export const resultMissingMs = 2 * 3_600_000;
export const handRowsMax = 200;
/** An abandoned race counts at most so many laps before its end. */
export const countBackMax = 10;
/** How long after the end of its last session a provisional result waits for reports, in hours. */
export const reportHours = { min: 0, max: 168, default: 24 } as const;

/** Whether somebody may see what is no public matter yet, such as a draft. */
export const seesDrafts = (role: Role | undefined): boolean =>
  role !== undefined && isAdmin(role) && can(role, 'championships', 'view');
