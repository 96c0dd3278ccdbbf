import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant } from '../../db/columns.ts';
import { gameServers } from '../servers/tables.ts';

/** A result file that was taken in, known by its content. */
export const resultFiles = pgTable(
  'result_files',
  {
    id: id(),
    server_id: integer().references(() => gameServers.id, { onDelete: 'set null' }),
    content_hash: text().notNull(),
    file_name: text(),
    type: text().notNull(),
    track: text().notNull(),
    layout: text().notNull(),
    held_at: instant().notNull(),
    received_at: instant().notNull(),
  },
  (table) => [uniqueIndex('result_files_content').on(table.content_hash)],
);

const resultFile = () =>
  integer()
    .notNull()
    .references(() => resultFiles.id, { onDelete: 'cascade' });

/** Drivers are known by Steam id, whether or not they have an account. */
export const laps = pgTable(
  'laps',
  {
    id: id(),
    steam_id: text().notNull(),
    result_file_id: resultFile(),
    track: text().notNull(),
    layout: text().notNull(),
    car: text().notNull(),
    /** ms */
    lap_time: integer().notNull(),
    sectors: integer().array().notNull(),
    cuts: integer().notNull(),
    /** A lap without a cut. */
    valid: boolean().notNull(),
    driven_at: instant().notNull(),
  },
  (table) => [index('laps_driver').on(table.steam_id, table.valid, table.driven_at)],
);

/** A driver's best valid lap on a track with a car. */
export const bestLaps = pgTable(
  'best_laps',
  {
    id: id(),
    steam_id: text().notNull(),
    track: text().notNull(),
    layout: text().notNull(),
    car: text().notNull(),
    lap_time: integer().notNull(),
    driven_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('best_laps_once').on(table.steam_id, table.track, table.layout, table.car),
    index('best_laps_board').on(table.track, table.layout, table.car, table.lap_time),
  ],
);

export const raceResults = pgTable(
  'race_results',
  {
    id: id(),
    steam_id: text().notNull(),
    result_file_id: resultFile(),
    track: text().notNull(),
    layout: text().notNull(),
    car: text().notNull(),
    position: integer().notNull(),
    lap_count: integer().notNull(),
    /** ms */
    total_time: bigint({ mode: 'number' }).notNull(),
    raced_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('race_results_once').on(table.result_file_id, table.steam_id),
    index('race_results_driver').on(table.steam_id, table.raced_at),
  ],
);

/** What changed a safety rating, and the rating that came out. */
export const safetyHistory = pgTable(
  'safety_history',
  {
    id: id(),
    steam_id: text().notNull(),
    result_file_id: resultFile(),
    distance_m: integer().notNull(),
    contact_points: doublePrecision().notNull(),
    rating: doublePrecision().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('safety_history_driver').on(table.steam_id, table.created_at)],
);

/** Sums kept as results come in, so that a driver's page costs the same after ten races and ten thousand. */
export const driverTotals = pgTable('driver_totals', {
  steam_id: text().primaryKey(),
  races: integer().notNull().default(0),
  wins: integer().notNull().default(0),
  position_sum: integer().notNull().default(0),
  distance_m: bigint({ mode: 'number' }).notNull().default(0),
  contact_points: doublePrecision().notNull().default(0),
});
