import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, isSteamId, isStorable } from './fields.ts';
import { dayMs, gregorianToJalali, jalaliToGregorian } from './jalali.ts';
import { dayIn, tehranMidnight } from './time.ts';
import { User } from './users.ts';

export const resultTypes = ['BOOK', 'PRACTICE', 'QUALIFY', 'RACE'] as const;

/** ms; a lap outside is an error of its source. */
export const lapTimeMin = 10_000;
export const lapTimeMax = 3_600_000;

export const safetyMax = 5;

/** A safety rating looks back over so many metres, */
export const safetyWindow = 500_000;
/** and its history has a row for each so many. */
export const safetySegment = 25_000;

/** Contact points of a collision at so many km/h: light touches count nothing, 100 km/h counts twice 10. */
export function contactPoints(kind: 'car' | 'environment', kmh: number): number {
  if (kmh < 10) return 0;
  return (kind === 'car' ? 0.6 : 0.3) * (1 + (Math.min(kmh, 100) - 10) / 90);
}

/** The safety rating of 0 to 5, two decimals, from metres driven and contact points. A new driver has 2.50. */
export function safetyRating(distance_m: number, points: number): number {
  const x = (distance_m / 1000 + 50) / (points + 5);
  return Math.round(((safetyMax * x) / (x + 10)) * 100) / 100;
}

/** Everybody begins here, in races and in duels. */
export const ratingStart = 1_000;

/** Classified drivers that a race needs to change ratings. */
export const ratedField = 3;

/** Rated races and duels until which a rating is provisional. */
export const provisionalUntil = 5;

/** What a race rating shows of openskill's two figures: 1000 for a newcomer, 40 for each point of the ordinal. */
export function raceRating(mu: number, sigma: number): number {
  return Math.max(0, Math.round(ratingStart + 40 * (mu - 3 * sigma)));
}

const duelFactor = 32;

/** Elo: the points that the winner of a duel takes from the loser. */
export function duelGain(winner: number, loser: number): number {
  const expected = 1 / (1 + 10 ** ((loser - winner) / 400));
  return Math.max(1, Math.round(duelFactor * (1 - expected)));
}

/** What races and duels together have gained or lost since the start; a win in either never lowers it. */
export function overallRating(race: number, duel: number): number {
  return Math.max(0, ratingStart + (race - ratingStart) + (duel - ratingStart));
}

const racePoints = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];

/** Points of a place in a race, as in Formula One. */
export function pointsOf(position: number): number {
  return racePoints[position - 1] ?? 0;
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Wins as percent of the races, and the mean place; 0 without a race. */
export function raceFigures({
  races,
  wins,
  position_sum,
}: Record<'races' | 'wins' | 'position_sum', number>) {
  if (races === 0) return { win_rate: 0, avg_position: 0 };
  return { win_rate: twoDecimals((wins / races) * 100), avg_position: twoDecimals(position_sum / races) };
}

export const boards = ['overall', 'laps', 'overtakes', 'wins', 'safety'] as const;
export type Board = (typeof boards)[number];

export const periods = ['all', 'season', '30d'] as const;
export type Period = (typeof periods)[number];
export const rollingDays = 30;

/** The season of an instant: a quarter of the Persian year, by the calendar of Tehran. `1405-3` is autumn. */
export function seasonOf(date: Date): { key: string; starts_at: Date; ends_at: Date } {
  const { year, month } = gregorianToJalali(dayIn(date));
  const quarter = Math.floor((month - 1) / 3);
  const next = quarter === 3 ? { year: year + 1, month: 1 } : { year, month: quarter * 3 + 4 };
  const firstOf = (one: { year: number; month: number }) =>
    tehranMidnight(jalaliToGregorian({ ...one, day: 1 }));
  return {
    key: `${year}-${quarter + 1}`,
    starts_at: firstOf({ year, month: quarter * 3 + 1 }),
    ends_at: firstOf(next),
  };
}

/** The first instant that the last 30 days hold. */
export function rollingStart(now: Date): Date {
  return new Date(now.getTime() - rollingDays * dayMs);
}

/** The name under which a track is shown; it holds the name that the game gives it. */
export function trackName(track: string, layout: string): string {
  return layout ? `${track} · ${layout}` : track;
}

/** Lap times and durations in ms, ratings with two decimals. Histories ascend in time. */
export const Stats = z.object({
  user: User,
  latest_safety: z.object({ current_rating: z.number() }),
  safety_history: z.array(z.object({ created_at: Instant, rating: z.number() })),
  timing_history: z.array(z.object({ created_at: Instant, lap_time: z.int() })),
  race_stats: z.object({
    total_races: z.int(),
    wins: z.int(),
    /** percent */
    win_rate: z.number(),
    /** 0 without a race */
    avg_position: z.number(),
  }),
  overtake_stats: z.object({
    total_challenges: z.int(),
    avg_score: z.number(),
    best_score: z.int(),
    total_duration: z.int(),
  }),
  recent_races: z.array(
    z.object({
      race_challenge_leaderboard_entry_id: Id,
      track_name: z.string(),
      position: z.int(),
      created_at: Instant,
    }),
  ),
  best_overtakes: z.array(
    z.object({
      overtake_n_leaderboard_entry_id: Id,
      challenge_name: z.string(),
      score: z.int(),
      duration: z.int(),
    }),
  ),
  best_laps: z.array(
    z.object({
      timing_leaderboard_entry_id: Id,
      track_name: z.string(),
      lap_time: z.int(),
      created_at: Instant,
    }),
  ),
});
export type Stats = z.output<typeof Stats>;

export const getStats = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/stats',
  access: 'linked',
  response: Stats,
});

/**
 * The latest counting laps of whoever asks on one track, by its shown name; without it, on the track driven last.
 * `tracks` are those of the last laps, the latest first.
 */
export const getOwnLaps = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/laps',
  access: 'linked',
  query: z.object({ track: z.optional(z.string().check(z.maxLength(260))) }),
  response: z.object({
    track_name: z.nullable(z.string()),
    tracks: z.array(z.string()),
    /** ascending in time; ms */
    laps: z.array(z.object({ created_at: Instant, lap_time: z.int() })),
  }),
});

/** Names as a game writes them, kept as they are. */
const GameName = z.string().check(z.minLength(1), z.maxLength(120), z.refine(isStorable));
const Layout = z.optional(z.nullable(z.string().check(z.maxLength(120), z.refine(isStorable))));

/** The outline of a vanilla Assetto Corsa result file; its rows are judged one by one. */
export const ResultFile = z.looseObject({
  TrackName: GameName,
  TrackConfig: Layout,
  Type: z.enum(resultTypes),
  Date: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  // Programs that rewrite these files put null for an empty list.
  Result: z.nullable(z.array(z.unknown()).check(z.maxLength(500))),
  Laps: z.nullable(z.array(z.unknown()).check(z.maxLength(50_000))),
  Events: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(50_000)))),
});
export type ResultFile = z.output<typeof ResultFile>;

export const rejectCodes = [
  'wrong_shape',
  'type_unknown',
  'steam_id_invalid',
  'lap_time_invalid',
  'time_invalid',
] as const;
export type RejectCode = (typeof rejectCodes)[number];

/** Takes a result file from the server that holds the key. Safe to repeat: the file is known by its content. */
export const ingestResults = endpoint({
  method: 'POST',
  path: '/api/v1/ingest/results',
  access: 'server',
  rowByRow: true,
  query: z.object({ file_name: z.optional(z.string().check(z.maxLength(200))) }),
  body: ResultFile,
  response: z.object({
    status: z.enum(['accepted', 'duplicate']),
    /** Rows that count: laps and classified results. */
    accepted: z.int(),
    /** Rows that do not, by their place in the file, such as `Laps[3]`. */
    rejected: z.array(z.object({ path: z.string(), code: z.enum(rejectCodes) })),
  }),
  maxBytes: 10_000_000,
});

export const eventTypes = ['lap', 'race', 'overtake', 'safety', 'duel', 'connect', 'disconnect'] as const;
export type EventType = (typeof eventTypes)[number];

/** Events of one batch; more are refused with 413. */
export const batchMax = 1_000;

const SentSteamId = z.string().check(z.refine(isSteamId, 'steam_id_invalid'));
const count = (max: number) => z.int().check(z.gte(0), z.lte(max));
/** ms */
const LapTime = z.int();
const Sectors = z.optional(z.nullable(z.array(count(lapTimeMax)).check(z.maxLength(20))));

/** What an event of each type tells. Times in ms, distances in m, speeds in km/h. */
export const EventData = {
  lap: z.object({
    track: GameName,
    layout: Layout,
    car: GameName,
    lap_time: LapTime,
    sectors: Sectors,
    cuts: z.optional(z.nullable(count(10_000))),
    /** Whether the server counted it; a lap with a cut counts for no board either way. */
    valid: z.optional(z.nullable(z.boolean())),
  }),
  /** A whole race; its order is drawn from laps and times, as in a result file. Nobody's `steam_id`. */
  race: z.object({
    track: GameName,
    layout: Layout,
    results: z
      .array(
        z.object({
          steam_id: SentSteamId,
          name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
          car: GameName,
          lap_count: count(10_000),
          total_time: count(7 * dayMs),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  overtake: z.object({
    leaderboard: GameName,
    score: count(2_000_000_000),
    duration_ms: count(dayMs),
    end_reason: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    car: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  }),
  /** Since the last such event of this driver. */
  safety: z.object({
    distance_m: z.number().check(z.gte(0), z.lte(2_000_000)),
    contact_points: z.number().check(z.gte(0), z.lte(10_000)),
  }),
  duel: z.object({
    opponent_steam_id: SentSteamId,
    winner_steam_id: SentSteamId,
    points_left: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100_000)))),
    leaderboard: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  }),
  connect: z.object({ name: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
  disconnect: z.object({}),
} as const;
export type EventDataOf<T extends EventType> = z.output<(typeof EventData)[T]>;

/**
 * Takes what happened on the server that holds the key, row by row: `{id, type, at, steam_id, data}`. An id that
 * this server has sent before is a duplicate and changes nothing; a rejected row is never worth another try.
 */
export const ingestEvents = endpoint({
  method: 'POST',
  path: '/api/v1/ingest/events',
  access: 'server',
  rowByRow: true,
  body: z.object({ events: z.array(z.unknown()) }),
  response: z.object({
    results: z.array(
      z.object({
        /** As sent; empty where the row has none. */
        id: z.string(),
        status: z.enum(['accepted', 'duplicate', 'rejected']),
        code: z.optional(z.enum(rejectCodes)),
      }),
    ),
  }),
  maxBytes: 5_000_000,
});
