import type { CorrectionKind, CorrectionSource } from '@paddock/contract/championships/results/corrections';
import type { DrivenLap } from '@paddock/contract/championships/results/count-back';
import type { ResultStatus } from '@paddock/contract/championships/results/result-rows';
import type { PointParts } from '@paddock/contract/championships/standings/award-points';
import type { StandingsRow } from '@paddock/contract/championships/standings/compute-standings';
import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  idColumn,
  keyColumn,
  longIdColumn,
  ownedBy,
  refersTo,
  timestampColumn,
} from '../../../db/columns.ts';
import { byAccount, personalData } from '../../../db/personal-data.ts';
import { users } from '../../users/tables.ts';
import { byEntry, championships, entries, roundSessions } from '../tables.ts';

/** Append-only, except that a row changes once when it is reverted. */
export const corrections = pgTable(
  'championship_corrections',
  {
    id: idColumn(),
    championship_id: ownedBy(() => championships.id),
    /** null for a correction of the championship, which only points may have. */
    round_session_id: integer().references(() => roundSessions.id),
    entry_id: refersTo(() => entries.id),
    kind: keyColumn().$type<CorrectionKind>().notNull(),
    value: jsonb().$type<number | string | null>(),
    reason: text().notNull(),
    source: keyColumn().$type<CorrectionSource>().notNull(),
    /** The decision that made it. Not a foreign key, because stewarding builds on this feature. */
    decision_id: integer(),
    by: integer().references(() => users.id, { onDelete: 'set null' }),
    at: timestampColumn().notNull(),
    reverted_by: integer().references(() => users.id, { onDelete: 'set null' }),
    reverted_at: timestampColumn(),
    revert_reason: text(),
  },
  (table) => [
    index('championship_corrections_of').on(table.championship_id),
    index('championship_corrections_decision').on(table.decision_id),
  ],
);

/** Grid places that a driver loses in the next race driven. */
export const gridDrops = pgTable(
  'championship_grid_drops',
  {
    id: idColumn(),
    championship_id: ownedBy(() => championships.id),
    entry_id: ownedBy(() => entries.id),
    places: integer().notNull(),
    decision_id: integer(),
    given_at: timestampColumn().notNull(),
    /** Expires unserved after this. */
    ends_at: timestampColumn().notNull(),
    reverted_at: timestampColumn(),
  },
  (table) => [
    index('championship_grid_drops_of').on(table.championship_id),
    index('championship_grid_drops_entry').on(table.entry_id),
    index('championship_grid_drops_decision').on(table.decision_id),
  ],
);

/**
 * The source rows of a session, in the game's order. Copied when read, because laps are deleted by month and drivers may be erased. Never
 * corrected.
 */
export const rawResults = pgTable(
  'round_raw_results',
  {
    round_session_id: ownedBy(() => roundSessions.id),
    row: integer().notNull(),
    steam_id: keyColumn().notNull(),
    name: text().notNull(),
    car: keyColumn().notNull(),
    laps: integer().notNull(),
    total_ms: bigint({ mode: 'number' }).notNull(),
    best_ms: integer(),
    best_at: timestampColumn(),
    /** The car of the best lap. */
    best_car: keyColumn(),
    best_tyre: text(),
    /** Position in the game's order, shared in a dead heat; null in rows stored before this column existed. */
    finish: integer(),
    /** Penalties in the file: ms, laps. They become corrections for entrants, and apply directly to guests. */
    penalty_ms: integer().notNull().default(0),
    penalty_laps: integer().notNull().default(0),
    disqualified: boolean().notNull().default(false),
    /** The car was shared with another driver, so the row has no position. */
    shared_car: boolean().notNull().default(false),
    /** Whether the driver had no contact; null if contacts were not reported. */
    clean: boolean(),
    /** The laps of a race in order; null if they are not known. */
    driven: jsonb().$type<DrivenLap[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.round_session_id, table.row] }),
    index('round_raw_results_driver').on(table.steam_id),
  ],
);

/** Classified rows, replaced in the transaction that changes a result. Times in ms, points in hundredths. */
export const roundResults = pgTable(
  'round_results',
  {
    id: longIdColumn(),
    round_session_id: ownedBy(() => roundSessions.id),
    /** Index of the row in its session. */
    row: integer().notNull(),
    /** null for a guest. */
    entry_id: integer().references(() => entries.id),
    steam_id: keyColumn().notNull(),
    name: text().notNull(),
    number: integer(),
    class: text().notNull(),
    car: keyColumn(),
    /** Driven in another car than entered. */
    car_other: boolean().notNull(),
    /** The car was shared with another driver. */
    shared_car: boolean().notNull().default(false),
    /** The team under its name at that round; outlives the team. */
    team_id: integer(),
    team_name: text(),
    team_tag: text(),
    team_colour: text(),
    status: keyColumn().$type<ResultStatus>().notNull(),
    position: integer(),
    class_position: integer(),
    grid: integer(),
    laps: integer().notNull(),
    total_ms: bigint({ mode: 'number' }).notNull(),
    best_ms: integer(),
    best_tyre: text(),
    gap_ms: bigint({ mode: 'number' }),
    gap_laps: integer(),
    points: integer().notNull(),
    parts: jsonb().$type<PointParts>(),
    /** Position among drivers who score. */
    place: integer(),
    has_pole: boolean().notNull(),
    has_fastest_lap: boolean().notNull(),
    undroppable: boolean().notNull(),
  },
  (table) => [
    index('round_results_of').on(table.round_session_id, table.row),
    index('round_results_entry').on(table.entry_id),
    index('round_results_steam').on(table.steam_id),
    index('round_results_team').on(table.team_id),
  ],
);

/** Stored tables, replaced with the results. `scope` is empty for the overall table, otherwise a class code or `*teams`. */
export const standings = pgTable(
  'championship_standings',
  {
    championship_id: ownedBy(() => championships.id),
    scope: text().notNull(),
    row: integer().notNull(),
    /** The driver's first entry; null for a team. */
    entry_id: integer().references(() => entries.id, { onDelete: 'cascade' }),
    /** The team of a team row; it may no longer exist. */
    team_id: integer(),
    score: json().$type<StandingsRow>().notNull(),
    /** The position after each round, for a chart. */
    positions: json().$type<number[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.championship_id, table.scope, table.row] }),
    index('championship_standings_entry').on(table.entry_id),
    index('championship_standings_team').on(table.team_id),
  ],
);

export type NewResult = Omit<typeof roundResults.$inferInsert, 'id' | 'row'>;

/** The columns of a result that tables and grids need. A season has ten thousand rows. */
export type ScoredRow = Pick<
  NewResult,
  | 'round_session_id'
  | 'entry_id'
  | 'team_id'
  | 'class'
  | 'points'
  | 'place'
  | 'status'
  | 'has_pole'
  | 'has_fastest_lap'
  | 'undroppable'
>;

/** Rows in order, by session id. */
export type ScoresBySession = ReadonlyMap<number, readonly ScoredRow[]>;

personalData(corrections, byAccount);
personalData(gridDrops, byEntry);
personalData(rawResults, 'entrant');
personalData(roundResults, 'entrant', { 'championships/results': {} });
personalData(standings, byEntry);
