import * as z from 'zod/mini';
import { TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Instant, isSteamId, isStorable, LongId } from '../core/fields.ts';
import { bytesPerMegabyte } from '../core/uploads.ts';
import { dayMs } from '../durations.ts';
import { User } from '../users/calls.ts';
import { rejectCodes, resultFileMaxBytes } from './result-file-rules.ts';
import { type IngestEventType, lapTimeMax, sessionTypes } from './rules.ts';

/** Lap times and durations in ms, ratings with two decimals. Histories are in ascending order. */
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
      race_challenge_leaderboard_entry_id: LongId,
      track_name: z.string(),
      position: z.int(),
      created_at: Instant,
    }),
  ),
  best_overtakes: z.array(
    z.object({
      overtake_n_leaderboard_entry_id: LongId,
      challenge_name: z.string(),
      score: z.int(),
      duration: z.int(),
    }),
  ),
  best_laps: z.array(
    z.object({
      timing_leaderboard_entry_id: LongId,
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

/** A newcomer's first steps and whether they are done. */
export const FirstSteps = z.object({
  email: z.boolean(),
  discord: z.boolean(),
  steam: z.boolean(),
  lap: z.boolean(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/first-steps',
  access: 'user',
  response: FirstSteps,
});

/**
 * The current user's latest counting laps on one track, by display name; default: the last track. `tracks` are
 * those of recent laps, latest first.
 */
export const getMyLaps = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/laps',
  access: 'linked',
  query: z.object({ track: z.optional(z.string().check(z.maxLength(260))) }),
  response: z.object({
    track_name: z.nullable(z.string()),
    track: z.nullable(TrackRef),
    tracks: z.array(z.string()),
    /** For `tracks`, in the same order. */
    track_refs: z.array(TrackRef),
    /** ascending in time; ms */
    laps: z.array(z.object({ created_at: Instant, lap_time: z.int() })),
  }),
});

/** Names from the game, stored unchanged. */
const GameName = z.string().check(z.minLength(1), z.maxLength(120), z.refine(isStorable));
const Layout = z.optional(z.nullable(z.string().check(z.maxLength(120), z.refine(isStorable))));

/** The session of an Assetto Corsa result file; its lists are parsed row by row. */
export const ResultFileOutline = z.looseObject({
  TrackName: GameName,
  TrackConfig: Layout,
  Type: z.enum(sessionTypes),
});

/**
 * Accepts a result file, as its bytes, from the key's server. Idempotent: files are identified by content. 422
 * file_invalid with a sentence for each unsupported kind of file.
 */
export const ingestResults = endpoint({
  method: 'POST',
  path: '/api/v1/ingest/results',
  access: 'server',
  query: z.object({
    file_name: z.optional(z.string().check(z.maxLength(200))),
    /** The file's modification time, which determines the zone of a local time in its name. */
    modified_at: z.optional(z.string().check(z.maxLength(60))),
  }),
  raw: { 'application/json': resultFileMaxBytes, 'application/octet-stream': resultFileMaxBytes },
  response: z.object({
    status: z.enum(['accepted', 'duplicate']),
    /** Accepted rows: laps and classified results. */
    accepted: z.int(),
    /** Rejected rows, by path in the file, such as `Laps[3]`. */
    rejected: z.array(z.object({ path: z.string(), code: z.enum(rejectCodes) })),
  }),
  maxBytes: resultFileMaxBytes,
});

const SentSteamId = z.string().check(z.refine(isSteamId, 'steam_id_invalid'));
const count = (max: number) => z.int().check(z.gte(0), z.lte(max));
/** ms */
const LapTime = z.int();
const Sectors = z.optional(z.nullable(z.array(count(lapTimeMax)).check(z.maxLength(20))));

/** The data of each type of event. Times in ms, distances in m, speeds in km/h. */
export const IngestEventData = {
  lap: z.object({
    track: GameName,
    layout: Layout,
    car: GameName,
    lap_time: LapTime,
    sectors: Sectors,
    cuts: z.optional(z.nullable(count(10_000))),
    /** Whether the server counted it; a lap with a cut never counts for a board. */
    valid: z.optional(z.nullable(z.boolean())),
  }),
  /** A whole race; its order follows from laps and times, as in a result file. Has no `steam_id`. */
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
  /** Since this driver's previous event of the type. */
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
export type IngestEventDataOf<T extends IngestEventType> = z.output<(typeof IngestEventData)[T]>;

/**
 * Accepts events of the key's server, row by row: `{id, type, at, steam_id, data}`. A repeated id is a duplicate
 * and has no effect; a rejected row must not be retried.
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
        /** As sent; empty if the row has none. */
        id: z.string(),
        status: z.enum(['accepted', 'duplicate', 'rejected']),
        code: z.optional(z.enum(rejectCodes)),
      }),
    ),
  }),
  maxBytes: 5 * bytesPerMegabyte,
});
