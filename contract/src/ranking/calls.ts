import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { Limit, PageQuery, Search, Skip } from '../core/paging.ts';
import { boardPeriods, boards, firstK, ratingKinds, settledK } from '../racing/rules.ts';
import { PublicUser } from '../users/calls.ts';

/** A place on a board. */
export const BoardRow = z.object({
  rank: z.int(),
  driver: PublicUser,
  /** overall: rating; laps: ms; overtakes: score; wins: count; safety: 0 to 5 */
  value: z.number(),
  /** When the value was reached. */
  achieved_at: Instant,
  /** Of a lap, otherwise null: the name shown, and the game's name of the car. */
  track_name: z.nullable(z.string()),
  track: z.nullable(TrackRef),
  car: z.nullable(z.string()),
  car_ref: z.nullable(CarRef),
  /** Of the overall board, otherwise null: points of race places, and whether too little is known yet. */
  points: z.nullable(z.int()),
  is_provisional: z.nullable(z.boolean()),
});
export type BoardRow = z.output<typeof BoardRow>;

const GameName = z.optional(z.string().check(z.maxLength(260)));

/**
 * Which board. `track` is a game's name of a track or a shown one, and chooses among layouts by how much they are
 * driven; without it the board of laps is that of the track driven most. `car` is a game's name; without it the
 * best lap with any counts.
 */
const BoardQuery = z.object({ period: z.optional(z.enum(boardPeriods)), track: GameName, car: GameName });

const board = z.object({ board: z.enum(boards) });

/** A page of a board, the best first; `search` finds drivers by name and leaves them their places. */
export const listRank = endpoint({
  method: 'GET',
  path: '/api/v1/rank/{board}',
  access: 'public',
  params: board,
  query: z.extend(BoardQuery, { search: Search, skip: Skip, limit: Limit }),
  list: BoardRow,
});

/** What a board is about, however much of it is looked at. */
export const BoardSummary = z.object({
  /** Drivers who have a place, or whom `search` finds; beyond a thousand it may be half a minute old. */
  total: z.int(),
  /** Of the first place, as in its row; null on an empty board. Gaps are told from it. */
  best: z.nullable(z.number()),
  /** When the period began; null for all time. */
  starts_at: z.nullable(Instant),
  /** Of the board of laps, otherwise null: the shown name of the track that was asked for or chosen. */
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

/** The place of whoever asks, null without one. */
export const findMyRank = endpoint({
  method: 'GET',
  path: '/api/v1/rank/{board}/own',
  access: 'user',
  params: board,
  query: BoardQuery,
  response: z.object({ row: z.nullable(BoardRow) }),
});

/** Tracks that somebody drove a counting lap on, the most driven first, with the cars that were driven there. */
export const listTracks = endpoint({
  method: 'GET',
  path: '/api/v1/tracks',
  access: 'public',
  query: PageQuery,
  list: z.object({
    track: z.string(),
    layout: z.string(),
    track_name: z.string(),
    /** Its names; `track` is the game's own here. */
    track_ref: TrackRef,
    lap_count: z.int(),
    cars: z.array(z.string()),
    /** Of `cars`, in their order. */
    car_refs: z.array(CarRef),
  }),
});

/** The best lap of all on a track, with any car. */
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

/** The record of every track, the one set last first. */
export const listRecords = endpoint({
  method: 'GET',
  path: '/api/v1/records',
  access: 'public',
  query: PageQuery,
  list: TrackRecord,
});

/** What was driven in the last seven days of Tehran's calendar, today included; up to half a minute old. */
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
  /** Whether no member was ever faster there with this car. */
  is_best: z.boolean(),
  /** Whether no member was ever faster there with any car. */
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
  /** All-time places on the boards that have one for everybody. */
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

/** A change of a rating with what is behind it. Ratings of races and duels are whole numbers from 0 on. */
export const RatingChange = z.object({
  kind: z.enum(ratingKinds),
  /** null for the first stretch of a safety rating */
  before: z.nullable(z.number()),
  after: z.number(),
  created_at: Instant,
  /** Of a race; of a duel the leaderboard; null for safety. */
  track_name: z.nullable(z.string()),
  /** Of a race. */
  track: z.nullable(TrackRef),
  /** Place in the race, 1 or 2 in a duel. */
  position: z.nullable(z.int()),
  /** The most that this race or duel could change the rating by: 64 in the driver's first 10, later 32; null for safety. */
  k: z.nullable(z.literal([firstK, settledK])),
  /** Rated drivers of the race, 2 in a duel; null for safety. */
  drivers: z.nullable(z.int()),
  /** The place that was rated, from 1 to `drivers`: drivers who tied have the mean of their places, such as 2.5. */
  rated_place: z.nullable(z.number()),
  /** The place that the ratings led to expect, from 1 to `drivers`; one decimal, in a duel two. */
  expected_place: z.nullable(z.number()),
  /** The others of the race or duel in their order, with the ratings that they came with. */
  opponents: z.array(
    z.object({
      /** null for who is no member */
      id: z.nullable(Id),
      name: z.string(),
      position: z.int(),
      before: z.int(),
    }),
  ),
  /** Of safety: what was driven and touched since the change before. */
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

/** Two drivers side by side; pairs are in the order of the two ids in the path. */
export const HeadToHead = z.object({
  drivers: z.tuple([PublicUser, PublicUser]),
  preview_images: OgImages,
  overall: both,
  /** Races that both drove: who was ahead how often, and the latest of them. */
  races: z.object({
    total: z.int(),
    ahead: both,
    latest: z.array(
      z.object({ track_name: z.string(), track: TrackRef, created_at: Instant, positions: both }),
    ),
  }),
  duels: z.object({ total: z.int(), wins: both }),
  /** Best laps where both have one on the same track with the same car. */
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
