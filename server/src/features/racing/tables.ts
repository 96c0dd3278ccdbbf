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

/** A practice, qualifying or race session; several files may describe the same one. */
export const sessions = pgTable(
  'racing_sessions',
  {
    id: longIdColumn(),
    server_id: server(),
    type: keyColumn().$type<(typeof sessionTypes)[number]>().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    held_at: timestampColumn().notNull(),
    /** Whether the source gave the date; otherwise held_at is the time of receipt. */
    is_dated: boolean().notNull(),
    /** Recorded lap by lap while it was driven; its result file replaces it. */
    is_live: boolean().notNull().default(false),
    /** When a result file replaced the laps recorded live. */
    replaced_at: timestampColumn(),
    /** When a later file of the session changed its penalties. */
    changed_at: timestampColumn(),
    /** Why staff excluded the session; an excluded session does not count. */
    set_aside: keyColumn().$type<SetAsideReason>(),
    set_aside_at: timestampColumn(),
    /** Steam ids of drivers who shared a car, one list per car. */
    shared_cars: jsonb().$type<string[][]>().notNull().default([]),
  },
  (table) => [
    index('racing_sessions_server').on(table.server_id, table.held_at),
    index('racing_sessions_type').on(table.type, table.held_at),
  ],
);

/** What a session's file says about each driver besides laps. Times in ms. */
export const sessionDrivers = pgTable(
  'racing_session_drivers',
  {
    session_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    steam_id: keyColumn().notNull(),
    /** The name that the driver raced under. */
    name: text(),
    /** Zero-based place in the file, or in the last order that the game sent; null when neither names the driver. */
    place: integer(),
    /** From the start to the last crossing by the game's clock; null when unknown. */
    total_time: bigint({ mode: 'number' }),
    /** Lap count by the game, where laps may be missing; null otherwise. */
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

/** Drivers are identified by Steam id, with or without an account. */
export const laps = pgTable(
  'laps',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    session_id: sessionColumn(),
    /** The server of a lap without a session; null once the server is deleted, or for a lap with a session. */
    server_id: integer(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    /** ms */
    lap_time: integer().notNull(),
    sectors: integer().array().notNull(),
    cuts: integer().notNull(),
    /** The game's abbreviation; null when not reported. */
    tyre: text(),
    /** Counted by the server and without a cut. Withdrawing the lap does not change it (`lapVoids`). */
    valid: boolean().notNull(),
    /** The game server's clock at the end of the lap, in ms; distinguishes the laps of a file. */
    clock: bigint({ mode: 'number' }).notNull(),
    driven_at: timestampColumn().notNull(),
  },
  (table) => [
    // Includes the time, so that an index-only scan finds a driver's latest laps.
    index('laps_driver').on(table.steam_id, table.driven_at, table.lap_time).where(sql`valid`),
    // The remaining laps, for the archive of a driver's data and its erasure.
    index('laps_driver_invalid').on(table.steam_id, table.driven_at).where(sql`not valid`),
    // Laps arrive nearly in the order of time, so a BRIN index locates a day.
    index('laps_time').using('brin', table.driven_at),
    // For laps on a track within a range of days.
    index('laps_place').on(table.track, table.layout, table.driven_at).where(sql`valid`),
    index('laps_session').on(table.session_id).where(sql`session_id is not null`),
  ],
);

/** Laps that stewards withdrew, each with a copy of what lists show. Restoring the lap ends its row; withdrawing it again adds one. */
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

/** Which cars were driven on which track, for the filters of the boards. */
export const trackCars = pgTable(
  'track_cars',
  {
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    car: keyColumn().notNull(),
    lap_count: integer().notNull(),
    /** When the car was first and last seen there, including withdrawn laps; null for data older than this column. */
    first_driven_at: timestampColumn(),
    last_driven_at: timestampColumn(),
  },
  (table) => [primaryKey({ columns: [table.track, table.layout, table.car] })],
);

/** Distance and laps of each driver per day in Tehran, so that weekly figures need no scan of laps. */
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
    /** As the race ended, including the penalties of its file. */
    position: integer().notNull(),
    /** The place in the league's official result; null: `position` counts (`countedPosition`). */
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

/** A duel between two drivers. */
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
    /** The Hub entry of this run; a Hub stores only the best run and overwrites it. */
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
 * Stretches of driving and the rating after each: 25 km of events, or the contacts of one session. Together they explain a safety rating.
 */
export const safetyHistory = pgTable(
  'safety_history',
  {
    id: longIdColumn(),
    steam_id: keyColumn().notNull(),
    session_id: sessionColumn(),
    /** The stewards' decision that added contact points; the stewarding feature builds on this one, so there is no foreign key. */
    decision_id: integer(),
    distance_m: doublePrecision().notNull(),
    contact_points: doublePrecision().notNull(),
    rating: doublePrecision().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    // Includes the rating, so that an index-only scan draws its chart.
    index('safety_history_driver').on(table.steam_id, table.created_at, table.id, table.rating),
    index('safety_history_time').using('brin', table.created_at),
    index('safety_history_session').on(table.session_id),
  ],
);

/**
 * A driver's totals, updated as results arrive, so that a page costs the same after ten races and ten thousand. Distances in m, durations
 * in ms.
 */
export const drivers = pgTable('drivers', {
  steam_id: keyColumn().primaryKey(),
  /** The name last reported by the game; for drivers without an account. */
  name: text(),
  races: integer().notNull().default(0),
  wins: integer().notNull().default(0),
  podiums: integer().notNull().default(0),
  position_sum: integer().notNull().default(0),
  points: integer().notNull().default(0),
  /** Unrounded and possibly negative; responses round it and return at least 0. */
  race_rating: doublePrecision().notNull().default(1_000),
  rated_races: integer().notNull().default(0),
  duel_rating: doublePrecision().notNull().default(1_000),
  duels: integer().notNull().default(0),
  duel_wins: integer().notNull().default(0),
  distance_m: doublePrecision().notNull().default(0),
  contact_points: doublePrecision().notNull().default(0),
  /** The part of both within the last 500 km; starts at this row of the safety history. */
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

/** Valid and invalid laps have an index each. */
const lapsOf = (part: SQL) => ({
  columns: pick(laps, 'id, driven_at, track, layout, car, lap_time, sectors, cuts'),
  where: part,
  order: [laps.driven_at, laps.id],
  isNamed: true,
});
/** A rating as shown to members. */
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
