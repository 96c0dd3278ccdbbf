import * as z from 'zod/mini';
import { TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, LongId, WholeNumber } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { PublicUser } from '../users/calls.ts';
import { reversedMax, sessionKinds, sessionsLimits, teamModes } from './rules.ts';
import { RequirementSettings } from './setup/requirement-settings.ts';
import { championshipStates } from './states/championship-state.ts';
import { racePhases } from './states/race-phase.ts';

const roundStates = ['scheduled', ...racePhases.filter((phase) => phase !== 'announced')] as const;

/**
 * The source of a session's grid: an earlier session by number, with its first `reversed` places inverted, or the
 * standings.
 */
export const GridRule = z.strictObject({
  from: z.enum(['none', 'session', 'standings']),
  session: z.nullable(WholeNumber(1, sessionsLimits.max)),
  reversed: WholeNumber(0, reversedMax),
});

export const ChampionshipClass = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  name_en: z.nullable(z.string()),
  colour: z.string(),
  capacity: z.int(),
  cars: z.array(z.string()),
  balance: z.array(z.object({ car: z.string(), ballast_kg: z.int(), restrictor: z.int() })),
});
export type ChampionshipClass = z.output<typeof ChampionshipClass>;

/** Both instants are inclusive. */
const TimeWindow = z.object({ opens_at: Instant, closes_at: Instant });

export const Round = z.object({
  id: Id,
  /** From 1, in order of start. */
  number: z.int(),
  event_id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  start_date: Instant,
  end_date: Instant,
  /** null: to be announced. */
  track: z.nullable(TrackRef),
  state: z.enum(roundStates),
  /** null if the season has one sign-up for all rounds. */
  sign_up: z.nullable(TimeWindow),
  check_in: z.nullable(TimeWindow),
  /** The fraction of points awarded, less for an abandoned round: 0, 0.5 or 1. */
  points_share: z.number(),
  /** An abandoned round counts as of this many laps before its end. */
  count_back: z.int(),
  /** The version of its result; above 1, it was corrected after becoming official. */
  version: z.int(),
  /** Why it was cancelled, postponed or abandoned. */
  reason: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      id: Id,
      kind: z.enum(sessionKinds),
      grid: GridRule,
      racing_session_id: z.nullable(LongId),
      source: z.nullable(z.enum(['file', 'live', 'hand'])),
      /** Why it has no result: it did not take place. */
      not_held_reason: z.nullable(z.string()),
    }),
  ),
  updated_at: Instant,
});
export type Round = z.output<typeof Round>;

const places = z.object({ confirmed: z.int(), waiting: z.int() });

/** The winner of a class in a finished season. An unbroken tie has several. */
export const Champion = z.object({
  /** The code of the class. */
  class: z.string(),
  /** null if the account was deleted. */
  driver: z.nullable(PublicUser),
  name: z.string(),
  points: z.number(),
});
export type Champion = z.output<typeof Champion>;

/** A championship in a list. */
export const Championship = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  slug: z.string(),
  game: z.enum(gameIds),
  season: z.string(),
  /** A file name below /uploads/; null shows a drawing. */
  image: z.nullable(z.string()),
  state: z.enum(championshipStates),
  capacity: z.int(),
  ...places.shape,
  rounds: z.int(),
  /** Official rounds. */
  rounds_official: z.int(),
  /** The next start, if any. */
  next_start: z.nullable(Instant),
  /** In the order of classes; empty until the season is finished. */
  champions: z.array(Champion),
});
export type Championship = z.output<typeof Championship>;

export const ChampionshipDetail = z.extend(Championship, {
  description: z.string(),
  description_en: z.nullable(z.string()),
  /** The version that an entrant accepts. */
  rules_version: z.int(),
  classes: z.array(z.extend(ChampionshipClass, places.shape)),
  sign_up: z.object({
    mode: z.enum(['season', 'round']),
    opens_at: z.nullable(Instant),
    closes_at: z.nullable(Instant),
    approval: z.boolean(),
    waiting_max: z.int(),
  }),
  requirements: z.object(RequirementSettings.shape),
  teams: z.object({
    mode: z.enum(teamModes),
    /** How many of a team's best cars count in each session. */
    counted_cars: z.int(),
  }),
  /** The series it belongs to. */
  series: z.nullable(z.object({ slug: z.string(), name: z.string(), name_en: z.nullable(z.string()) })),
  /** The event, if this is only an event's sign-up. The event's page is its page. */
  single_event_id: z.nullable(Id),
  cancel_reason: z.nullable(z.string()),
  /** Why points, drops or classes changed after the first official result. */
  settings_reason: z.nullable(z.string()),
  preview_images: OgImages,
});
export type ChampionshipDetail = z.output<typeof ChampionshipDetail>;

/** A team as recorded in a season, even after its deletion: `colour` is #rrggbb, `page` the tag of its page or null. */
export const SeasonTeam = z.object({
  name: z.string(),
  tag: z.string(),
  colour: z.string(),
  page: z.nullable(z.string()),
});
export type SeasonTeam = z.output<typeof SeasonTeam>;

/** By slug. Drafts are visible only to staff. */
export const oneChampionship = z.object({ slug: z.string() });

/** Running ones first, then open ones, then the rest, latest first. */
export const listChampionships = endpoint({
  method: 'GET',
  path: '/api/v1/championships',
  access: 'public',
  query: z.object({
    ...PageQuery.shape,
    search: Search,
    state: z.optional(z.enum(championshipStates)),
    game: z.optional(z.enum(gameIds)),
  }),
  list: Championship,
});

export const getChampionship = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}',
  access: 'public',
  params: oneChampionship,
  response: ChampionshipDetail,
});

export const listChampionshipRounds = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}/rounds',
  access: 'public',
  params: oneChampionship,
  response: z.array(Round),
});

/** Markdown with the version that an entrant accepts. */
export const getChampionshipRules = endpoint({
  method: 'GET',
  path: '/api/v1/championships/{slug}/rules',
  access: 'public',
  params: oneChampionship,
  response: z.object({ version: z.int(), rules: z.string() }),
});
