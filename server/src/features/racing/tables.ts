import type { VoidCode } from '@paddock/contract/racing/lap-rules';
import type { SetAsideReason } from '@paddock/contract/racing/result-file-rules';
import { type BoardPeriod, displayRating, type sessionTypes } from '@paddock/contract/racing/rules';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { keyColumn, longIdColumn, timestampColumn } from '../../db/columns.ts';
import { noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { gameServers } from '../servers/tables.ts';
import { users } from '../users/tables.ts';

const server = () => integer().references(() => gameServers.id, { onDelete: 'set null' });

/** One practice, qualifying or race, however many files told of it. */
export const sessions = pgTable(
  'racing_sessions',
  {
    id: longIdColumn(),
    server_id: server(),
    type: keyColumn().$type<(typeof sessionTypes)[number]>().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    held_at: timestampColumn().notNull(),
    /** Whether the source said when; otherwise held_at is the receipt. */
    is_dated: boolean().notNull(),
    /** Told lap by lap while it was driven: a file that comes of it takes its place. */
    is_live: boolean().notNull().default(false),
    /** When a file took the place of what was told lap by lap. */
    replaced_at: timestampColumn(),
    /** When a later file of the session changed its penalties. */
    changed_at: timestampColumn(),
    /** Why staff set the session aside; it counts for nothing while this is set. */
    set_aside: keyColumn().$type<SetAsideReason>(),
    set_aside_at: timestampColumn(),
    /** Steam ids of drivers who shared a car, a list for each such car. */
    shared_cars: jsonb().$type<string[][]>().notNull().default([]),
  },
  (table) => [
    index('racing_sessions_server').on(table.server_id, table.held_at),
    index('racing_sessions_type').on(table.type, table.held_at),
  ],
);

/** What a session's file says of each driver besides laps. Times in ms. */
export const sessionDrivers = pgTable(
  'racing_session_drivers',
  {
    session_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    steam_id: keyColumn().notNull(),
    /** The name that the driver raced under. */
    name: text(),
    /** The place in the file, or in the order that the game sent last; 0 is the first. Null: neither names the driver. */
    place: integer(),
    /** From the start to the last crossing by the game's own clock; null where it is not known. */
    total_time: bigint({ mode: 'number' }),
    /** By the game's own count, where laps may be missing; null otherwise. */
    lap_count: integer(),
    penalty_ms: integer().notNull().default(0),
    penalty_laps: integer().notNull().default(0),
    disqualified: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.session_id, table.steam_id] }),
    index('racing_session_drivers_driver').on(table.steam_id),
  ],
);

export const sessionColumn = () =>
  bigint({ mode: 'number' }).references(() => sessions.id, { onDelete: 'cascade' });

/** Drivers are known by Steam id, whether or not they have an account. */
export const laps = pgTable(
  'laps',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    session_id: sessionColumn(),
    /** Of a lap that was told by itself; that of a session is its session's. Servers go, laps stay. */
    server_id: integer(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    /** ms */
    lap_time: integer().notNull(),
    sectors: integer().array().notNull(),
    cuts: integer().notNull(),
    /** As the game abbreviates it; null where it is not told. */
    tyre: text(),
    /** Counted by the server and without a cut; it stays as told when the lap is taken back (`lapVoids`). */
    valid: boolean().notNull(),
    /** ms of the game server's clock at the end of the lap, by which a file's laps are told apart. */
    clock: bigint({ mode: 'number' }).notNull(),
    driven_at: timestampColumn().notNull(),
  },
  (table) => [
    // With the time, so that a driver's latest laps are found by the index alone.
    index('laps_driver').on(table.steam_id, table.driven_at, table.lap_time).where(sql`valid`),
    // The others, for the archive of a driver's data and its erasure.
    index('laps_driver_invalid').on(table.steam_id, table.driven_at).where(sql`not valid`),
    // Laps come nearly in the order of time: a few pages of it say where a day stands.
    index('laps_time').using('brin', table.driven_at),
    // What was driven on a track within some days.
    index('laps_place').on(table.track, table.layout, table.driven_at).where(sql`valid`),
    index('laps_session').on(table.session_id).where(sql`session_id is not null`),
  ],
);

/**
 * Laps that stewards took back, each with a copy of what a list shows of it. A row is written once, and once more when the lap is put
 * back; taken back again it has another.
 */
export const lapVoids = pgTable(
  'lap_voids',
  {
    id: longIdColumn(),
    lap_id: bigint({ mode: 'number' }).notNull(),
    steam_id: keyColumn().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    lap_time: integer().notNull(),
    driven_at: timestampColumn().notNull(),
    code: keyColumn().$type<VoidCode>().notNull(),
    reason: text().notNull(),
    voided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    voided_at: timestampColumn().notNull(),
    restored_by: integer().references(() => users.id, { onDelete: 'set null' }),
    restored_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('lap_voids_once').on(table.lap_id).where(sql`restored_at is null`),
    index('lap_voids_time').on(table.voided_at, table.id).where(sql`restored_at is null`),
    index('lap_voids_driver').on(table.steam_id),
  ],
);

/** A driver's best counted lap on a track with a car. */
export const bestLaps = pgTable(
  'best_laps',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    lap_time: integer().notNull(),
    driven_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('best_laps_once').on(table.steam_id, table.track, table.layout, table.car),
    index('best_laps_driver').on(table.steam_id, table.lap_time),
  ],
);

/** Which cars were driven where, for the filters of the boards. */
export const trackCars = pgTable(
  'track_cars',
  {
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    lap_count: integer().notNull(),
    /** When it was first and last seen there, whatever was taken back since; null of what was counted before this was noted. */
    first_driven_at: timestampColumn(),
    last_driven_at: timestampColumn(),
  },
  (table) => [primaryKey({ columns: [table.track, table.layout, table.car] })],
);

/** How much each driver drove on a day of Tehran, so that nobody counts laps to tell what a week was like. */
export const drivingDays = pgTable(
  'driving_days',
  {
    day: date({ mode: 'string' }).notNull(),
    steam_id: keyColumn().notNull(),
    lap_count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.steam_id] })],
);

export const raceResults = pgTable(
  'race_results',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    session_id: sessionColumn().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    /** By laps and the clock at the line, before penalties; drivers of a dead heat share it. */
    finish_position: integer().notNull(),
    /** As the race ended, with the penalties of its file. */
    position: integer().notNull(),
    /** As the official result of its league has it; null counts it as it ended (`countedPosition`). */
    counted_position: integer(),
    lap_count: integer().notNull(),
    /** ms */
    total_time: bigint({ mode: 'number' }).notNull(),
    raced_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('race_results_once').on(table.session_id, table.steam_id),
    index('race_results_driver').on(table.steam_id, table.raced_at),
  ],
);

/** A duel of two drivers. */
export const duels = pgTable(
  'duels',
  {
    id: longIdColumn(),
    server_id: server(),
    winner_steam_id: keyColumn().notNull(),
    loser_steam_id: keyColumn().notNull(),
    leaderboard: keyColumn().notNull(),
    points_left: doublePrecision(),
    fought_at: timestampColumn().notNull(),
  },
  (table) => [
    index('duels_winner').on(table.winner_steam_id, table.fought_at),
    index('duels_loser').on(table.loser_steam_id, table.fought_at),
    index('duels_time').on(table.fought_at),
  ],
);

export const overtakeRuns = pgTable(
  'overtake_runs',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    leaderboard: keyColumn().notNull(),
    score: integer().notNull(),
    duration_ms: integer().notNull(),
    end_reason: text(),
    car: keyColumn(),
    /** The entry of a Hub that this run stands for; a Hub keeps the best alone and writes it over. */
    hub_entry: keyColumn(),
    driven_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('overtake_runs_hub').on(table.hub_entry).where(sql`hub_entry is not null`),
    index('overtake_runs_driver').on(table.steam_id, table.driven_at),
    index('overtake_runs_time').using('brin', table.driven_at),
  ],
);

/** A driver's best run on an overtake leaderboard. */
export const bestOvertakes = pgTable(
  'best_overtakes',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    leaderboard: keyColumn().notNull(),
    score: integer().notNull(),
    duration_ms: integer().notNull(),
    driven_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('best_overtakes_once').on(table.steam_id, table.leaderboard),
    index('best_overtakes_driver').on(table.steam_id, table.score),
  ],
);

/**
 * Stretches of driving and the rating after each: 25 km of events, or the contacts of one session. Together they
 * explain a safety rating.
 */
export const safetyHistory = pgTable(
  'safety_history',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    session_id: sessionColumn(),
    /** Of stewards who added contact points; their room is built on this one. */
    decision_id: integer(),
    distance_m: doublePrecision().notNull(),
    contact_points: doublePrecision().notNull(),
    rating: doublePrecision().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    // With the rating, so that a chart of it is read from the index alone.
    index('safety_history_driver').on(table.steam_id, table.created_at, table.id, table.rating),
    index('safety_history_time').using('brin', table.created_at),
    index('safety_history_session').on(table.session_id),
  ],
);

/**
 * A driver's sums, kept as results come in, so that a page costs the same after ten races and ten thousand.
 * Distances in m, durations in ms.
 */
export const drivers = pgTable('drivers', {
  steam_id: keyColumn().primaryKey(),
  /** As the game told it last; for drivers who are no members. */
  name: text(),
  races: integer().notNull().default(0),
  wins: integer().notNull().default(0),
  podiums: integer().notNull().default(0),
  position_sum: integer().notNull().default(0),
  points: integer().notNull().default(0),
  /** Unrounded and possibly negative; answers are rounded and at least 0. */
  race_rating: doublePrecision().notNull().default(1_000),
  rated_races: integer().notNull().default(0),
  duel_rating: doublePrecision().notNull().default(1_000),
  duels: integer().notNull().default(0),
  duel_wins: integer().notNull().default(0),
  distance_m: doublePrecision().notNull().default(0),
  contact_points: doublePrecision().notNull().default(0),
  /** The part of both that lies in the last 500 km; it begins with this row of the safety history. */
  window_distance_m: doublePrecision().notNull().default(0),
  window_points: doublePrecision().notNull().default(0),
  window_from: bigint({ mode: 'number' }).notNull().default(0),
  window_from_at: timestampColumn(),
  safety_rating: doublePrecision().notNull().default(2.5),
  lap_count: integer().notNull().default(0),
  overtake_count: integer().notNull().default(0),
  overtake_score_sum: bigint({ mode: 'number' }).notNull().default(0),
  overtake_best: integer().notNull().default(0),
  overtake_duration_ms: bigint({ mode: 'number' }).notNull().default(0),
  last_driven_at: timestampColumn(),
});

/** `all`, `30d`, or a season such as `1405-3`. */
export type PeriodKey = Exclude<BoardPeriod, 'season'> | `${number}-${number}`;

/** Valid laps and the others have an index each. */
const lapsOf = (part: SQL) => ({
  columns: pick(laps, 'id, driven_at, track, layout, car, lap_time, sectors, cuts'),
  where: part,
  order: [laps.driven_at, laps.id],
  isNamed: true,
});
/** A rating as members see it. */
export const displayedRating = (rating: AnyPgColumn) => sql`${rating}`.mapWith(displayRating);

noPersonalData(trackCars);
personalData(sessions, 'driver');
const unnamed = { pseudonymise: [sessionDrivers.steam_id], also: () => ({ name: null }) };
personalData(sessionDrivers, unnamed, {
  'driving/raced': {
    columns: { ...getTableColumns(sessionDrivers), id: sessionDrivers.session_id, held_at: sessions.held_at },
  },
});
personalData(laps, 'driver', {
  'driving/laps': lapsOf(sql`valid`),
  'driving/invalid-laps': lapsOf(sql`not valid`),
});
personalData(lapVoids, 'pseudonymise', {
  'driving/voided-laps': { columns: pick(lapVoids, 'id, lap_id, code, reason, voided_at, restored_at') },
});
personalData(bestLaps, 'delete', { 'driving/best-laps': { isNamed: true } });
personalData(drivingDays, 'delete', {
  'driving/days': { columns: pick(drivingDays, 'day, lap_count'), order: [drivingDays.day] },
});
personalData(raceResults, 'pseudonymise', { 'driving/races': { isNamed: true } });
personalData(duels, 'pseudonymise', {
  'driving/duels': ({ steam_id }) => ({
    columns: {
      ...pick(duels, 'id, fought_at, leaderboard'),
      won: sql`${duels.winner_steam_id} = ${steam_id}`,
      points_left: duels.points_left,
    },
  }),
});
personalData(overtakeRuns, 'delete', { 'driving/overtakes': { isNamed: true } });
personalData(bestOvertakes, 'delete', { 'driving/best-overtakes': {} });
personalData(safetyHistory, 'delete', { 'driving/safety': {} });
personalData(drivers, 'driver', {
  'driving/totals': {
    columns: {
      ...getTableColumns(drivers),
      race_rating: displayedRating(drivers.race_rating),
      duel_rating: displayedRating(drivers.duel_rating),
    },
  },
});
