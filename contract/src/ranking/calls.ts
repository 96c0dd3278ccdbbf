import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { Limit, PageQuery, Search, Skip } from '../core/paging.ts';
import { boardPeriods, boards, firstK, ratingKinds, settledK } from '../racing/rules.ts';
import { PublicUser } from '../users/calls.ts';

/** A row of a leaderboard. */
export const BoardRow = z.object({
  rank: z.int(),
  driver: PublicUser,
  /** overall: rating; laps: ms; overtakes: score; wins: count; safety: 0 to 5 */
  value: z.number(),
  /** When the value was reached. */
  achieved_at: Instant,
  /** For laps, otherwise null: the display name of the track, and the game's name of the car. */
  track_name: z.nullable(z.string()),
  track: z.nullable(TrackRef),
  car: z.nullable(z.string()),
  car_ref: z.nullable(CarRef),
  /** For the overall board, otherwise null: points for race positions, and whether the rating is provisional. */
  points: z.nullable(z.int()),
  is_provisional: z.nullable(z.boolean()),
});
export type BoardRow = z.output<typeof BoardRow>;

const GameName = z.optional(z.string().check(z.maxLength(260)));

/**
 * Selects a board. `track` is a game or display name and prefers the most driven layout; the default is the most
 * driven track. `car` is a game name; the default is the best lap in any car.
 */
const BoardQuery = z.object({ period: z.optional(z.enum(boardPeriods)), track: GameName, car: GameName });

const board = z.object({ board: z.enum(boards) });

/** A page of a board, best first; `search` filters drivers by name and keeps their places. */
export const listRank = endpoint({
  method: 'GET',
  path: '/api/v1/rank/{board}',
  access: 'public',
  params: board,
  query: z.extend(BoardQuery, { search: Search, skip: Skip, limit: Limit }),
  list: BoardRow,
});

/** The whole board's figures, regardless of the page. */
export const BoardSummary = z.object({
  /** Ranked drivers, or matches of `search`; above a thousand, up to half a minute old. */
  total: z.int(),
  /** The first row's value, for gaps; null on an empty board. */
  best: z.nullable(z.number()),
  /** Start of the period; null for all time. */
  starts_at: z.nullable(Instant),
  /** For laps, otherwise null: the display name of the selected track. */
  track_name: z.nullable(z.string()),
  track: z.nullable(TrackRef),
});
export type BoardSummary = z.output<typeof BoardSummary>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v1/rank/{board}/summary',
  access: 'public',
  params: board,
  query: z.extend(BoardQuery, { search: Search }),
  response: BoardSummary,
});

/** The current user's place, null without one. */
export const findMyRank = endpoint({
  method: 'GET',
  path: '/api/v1/rank/{board}/own',
  access: 'user',
  params: board,
  query: BoardQuery,
  response: z.object({ row: z.nullable(BoardRow) }),
});

/** Tracks with counting laps, most driven first, and the cars driven there. */
export const listTracks = endpoint({
  method: 'GET',
  path: '/api/v1/tracks',
  access: 'public',
  query: PageQuery,
  list: z.object({
    track: z.string(),
    layout: z.string(),
    track_name: z.string(),
    /** Its names; `track` is the game's name here. */
    track_ref: TrackRef,
    lap_count: z.int(),
    cars: z.array(z.string()),
    /** For `cars`, in the same order. */
    car_refs: z.array(CarRef),
  }),
});

/** The best lap on a track in any car. */
export const TrackRecord = z.object({
  track_name: z.string(),
  track: TrackRef,
  driver: PublicUser,
  car: z.string(),
  car_ref: CarRef,
  /** ms */
  lap_time: z.int(),
  achieved_at: Instant,
});
export type TrackRecord = z.output<typeof TrackRecord>;

/** Records of all tracks, latest first. */
export const listRecords = endpoint({
  method: 'GET',
  path: '/api/v1/records',
  access: 'public',
  query: PageQuery,
  list: TrackRecord,
});

/** Figures of the last seven days in Tehran, including today; up to half a minute old. */
export const Figures = z.object({ laps_week: z.int(), drivers_week: z.int() });
export type Figures = z.output<typeof Figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/v1/figures',
  access: 'public',
  response: Figures,
});

/** Members who have driven, by name. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/v1/drivers',
  access: 'public',
  query: z.object({ search: Search, skip: Skip, limit: Limit }),
  list: PublicUser,
});

/** A lap time in ms on a track with a car. */
const LapRecord = z.object({
  track_name: z.string(),
  track: TrackRef,
  car: z.string(),
  car_ref: CarRef,
  lap_time: z.int(),
  created_at: Instant,
  /** Whether it is the best of all members with this car. */
  is_best: z.boolean(),
  /** Whether it is the best of all members with any car. */
  is_record: z.boolean(),
});

/** The public page of a driver. Ratings as on the boards, distances in m, durations in ms. */
export const Driver = z.object({
  ...PublicUser.shape,
  member_since: Instant,
  preview_images: OgImages,
  ratings: z.object({
    overall: z.int(),
    race: z.int(),
    duel: z.int(),
    safety: z.number(),
    is_provisional: z.boolean(),
  }),
  totals: z.object({
    races: z.int(),
    wins: z.int(),
    podiums: z.int(),
    points: z.int(),
    /** percent */
    win_rate: z.number(),
    /** 0 without a race */
    avg_position: z.number(),
    duels: z.int(),
    duel_wins: z.int(),
    laps: z.int(),
    distance_m: z.number(),
    overtake_runs: z.int(),
    best_overtake: z.int(),
  }),
  /** All-time places on boards without a filter. */
  places: z.array(z.object({ board: z.enum(boards), rank: z.int(), value: z.number() })),
  best_laps: z.array(LapRecord),
  best_overtakes: z.array(z.object({ challenge_name: z.string(), score: z.int(), duration: z.int() })),
  recent_races: z.array(
    z.object({
      track_name: z.string(),
      track: TrackRef,
      car: z.string(),
      car_ref: CarRef,
      position: z.int(),
      of: z.int(),
      created_at: Instant,
    }),
  ),
});
export type Driver = z.output<typeof Driver>;

export const getDriver = endpoint({
  method: 'GET',
  path: '/api/v1/drivers/{id}',
  access: 'public',
  params: z.object({ id: PathId }),
  response: Driver,
});

/** A change of a rating and its causes. Race and duel ratings are whole numbers from 0. */
export const RatingChange = z.object({
  kind: z.enum(ratingKinds),
  /** null for the first entry of a safety rating */
  before: z.nullable(z.number()),
  after: z.number(),
  created_at: Instant,
  /** For a race; the leaderboard for a duel; null for safety. */
  track_name: z.nullable(z.string()),
  /** For a race. */
  track: z.nullable(TrackRef),
  /** Position in the race, 1 or 2 in a duel. */
  position: z.nullable(z.int()),
  /** The maximum change by this race or duel: 64 in the driver's first 10, then 32; null for safety. */
  k: z.nullable(z.literal([firstK, settledK])),
  /** Rated drivers of the race, 2 in a duel; null for safety. */
  drivers: z.nullable(z.int()),
  /** The rated place, from 1 to `drivers`: tied drivers have the mean of their places, such as 2.5. */
  rated_place: z.nullable(z.number()),
  /** The place expected from the ratings, from 1 to `drivers`; one decimal, in a duel two. */
  expected_place: z.nullable(z.number()),
  /** The opponents in order, with their ratings before the result. */
  opponents: z.array(
    z.object({
      /** null for a guest */
      id: z.nullable(Id),
      name: z.string(),
      position: z.int(),
      before: z.int(),
    }),
  ),
  /** For safety: distance and contacts since the previous change. */
  distance_m: z.nullable(z.number()),
  contact_points: z.nullable(z.number()),
});
export type RatingChange = z.output<typeof RatingChange>;

/** Newest first. */
export const listRatingChanges = endpoint({
  method: 'GET',
  path: '/api/v1/drivers/{id}/changes',
  access: 'public',
  params: z.object({ id: PathId }),
  query: z.object({ kind: z.optional(z.enum(ratingKinds)), skip: Skip, limit: Limit }),
  list: RatingChange,
});

const both = z.tuple([z.int(), z.int()]);

/** A comparison of two drivers; pairs are in the order of the ids in the path. */
export const HeadToHead = z.object({
  drivers: z.tuple([PublicUser, PublicUser]),
  preview_images: OgImages,
  overall: both,
  /** Shared races: how often each was ahead, and the latest of them. */
  races: z.object({
    total: z.int(),
    ahead: both,
    latest: z.array(
      z.object({ track_name: z.string(), track: TrackRef, created_at: Instant, positions: both }),
    ),
  }),
  duels: z.object({ total: z.int(), wins: both }),
  /** Best laps on shared combinations of track and car. */
  laps: z.array(
    z.object({ track_name: z.string(), track: TrackRef, car: z.string(), car_ref: CarRef, lap_times: both }),
  ),
});
export type HeadToHead = z.output<typeof HeadToHead>;

export const getHeadToHead = endpoint({
  method: 'GET',
  path: '/api/v1/drivers/{id}/versus/{other_id}',
  access: 'public',
  params: z.object({ id: PathId, other_id: PathId }),
  response: HeadToHead,
});
