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

/** Append-only; a row is changed once, when it is reverted. */
export const corrections = pgTable(
  'championship_corrections',
  {
    id: idColumn(),
    championship_id: ownedBy(() => championships.id),
    /** null belongs to the championship, as points may. */
    round_session_id: integer().references(() => roundSessions.id),
    entry_id: refersTo(() => entries.id),
    kind: keyColumn().$type<CorrectionKind>().notNull(),
    value: jsonb().$type<number | string | null>(),
    reason: text().notNull(),
    source: keyColumn().$type<CorrectionSource>().notNull(),
    /** The stewards' decision that it is part of; their room is built on this one. */
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

/** Places that a driver loses on the grid of the next race that is driven. */
export const gridDrops = pgTable(
  'championship_grid_drops',
  {
    id: idColumn(),
    championship_id: ownedBy(() => championships.id),
    entry_id: ownedBy(() => entries.id),
    places: integer().notNull(),
    decision_id: integer(),
    given_at: timestampColumn().notNull(),
    /** It ends unserved after this. */
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
 * What a session told of each driver, in the game's order: kept when it was read, because laps end with their months and drivers may
 * go. Never corrected.
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
    /** Of the best lap. */
    best_car: keyColumn(),
    best_tyre: text(),
    /** The place in the game's order, shared by drivers of a dead heat; null in rows that were stored before it was known. */
    finish: integer(),
    /** What the file's manager decided: ms, laps. Of entrants they are corrections, of guests they count from here. */
    penalty_ms: integer().notNull().default(0),
    penalty_laps: integer().notNull().default(0),
    disqualified: boolean().notNull().default(false),
    /** Shared with another driver, so that the row has no place. */
    shared_car: boolean().notNull().default(false),
    /** Whether no contact is known of; null where contacts were not told. */
    clean: boolean(),
    /** Of a race, in the order of driving; null where they are not known. */
    driven: jsonb().$type<DrivenLap[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.round_session_id, table.row] }),
    index('round_raw_results_driver').on(table.steam_id),
  ],
);

/** Classified rows as they count, written anew in the transaction that changes a result. Times in ms, points in hundredths. */
export const roundResults = pgTable(
  'round_results',
  {
    id: longIdColumn(),
    round_session_id: ownedBy(() => roundSessions.id),
    /** The place of the row in its list. */
    row: integer().notNull(),
    /** null is a guest. */
    entry_id: integer().references(() => entries.id),
    steam_id: keyColumn().notNull(),
    name: text().notNull(),
    number: integer(),
    class: text().notNull(),
    car: keyColumn(),
    /** Another than was entered. */
    car_other: boolean().notNull(),
    /** Shared with another driver. */
    shared_car: boolean().notNull().default(false),
    /** The team at that round, as it was called: these outlive it. */
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
    /** Among those who score. */
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

/** The tables as they stand, written with the results, whole rows at a time. `scope` is empty for all drivers, else the code of a class, or `*teams`. */
export const standings = pgTable(
  'championship_standings',
  {
    championship_id: ownedBy(() => championships.id),
    scope: text().notNull(),
    row: integer().notNull(),
    /** The first entry of the driver; null for a team. */
    entry_id: integer().references(() => entries.id, { onDelete: 'cascade' }),
    /** Of a row of teams, whether the team is still there or not. */
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

/** What tables and grids need of a result: a season has ten thousand of them. */
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

/** By session, each in its order. */
export type ScoresBySession = ReadonlyMap<number, readonly ScoredRow[]>;

personalData(corrections, byAccount);
personalData(gridDrops, byEntry);
personalData(rawResults, 'entrant');
personalData(roundResults, 'entrant', { 'championships/results': {} });
personalData(standings, byEntry);
