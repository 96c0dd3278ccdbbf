import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import { User } from './users.ts';

export const resultTypes = ['BOOK', 'PRACTICE', 'QUALIFY', 'RACE'] as const;

/** ms; a lap outside is an error of the file. */
export const lapTimeMin = 10_000;
export const lapTimeMax = 3_600_000;

export const safetyMax = 5;

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

/** The outline of a vanilla Assetto Corsa result file; its rows are judged one by one. */
export const ResultFile = z.looseObject({
  TrackName: z.string().check(z.minLength(1), z.maxLength(120)),
  TrackConfig: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  Type: z.enum(resultTypes),
  Date: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  Result: z.array(z.unknown()).check(z.maxLength(500)),
  Laps: z.array(z.unknown()).check(z.maxLength(50_000)),
  Events: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(50_000)))),
});
export type ResultFile = z.output<typeof ResultFile>;

export const rejectCodes = ['wrong_shape', 'steam_id_invalid', 'lap_time_invalid'] as const;

/** Takes a result file from the server that holds the key. Safe to repeat: the file is known by its content. */
export const ingestResults = endpoint({
  method: 'POST',
  path: '/api/v1/ingest/results',
  access: 'server',
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
