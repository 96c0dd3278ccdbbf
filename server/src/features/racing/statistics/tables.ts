import type { Board } from '@paddock/contract/racing/rules';
import { getTableColumns, sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { keyColumn, longIdColumn, timestampColumn } from '../../../db/columns.ts';
import { noPersonalData, personalData } from '../../../db/personal-data.ts';
import { users } from '../../users/tables.ts';
import { displayedRating, duels, type PeriodKey, sessionColumn } from '../tables.ts';

/** Each change of a race or duel rating with its cause; replayed when a result arrives late. */
export const ratingChanges = pgTable(
  'rating_changes',
  {
    id: longIdColumn(),
    kind: keyColumn().$type<'race' | 'duel'>().notNull(),
    steam_id: keyColumn().notNull(),
    session_id: sessionColumn(),
    duel_id: bigint({ mode: 'number' }).references(() => duels.id, { onDelete: 'cascade' }),
    /** Unrounded. */
    before: doublePrecision().notNull(),
    after: doublePrecision().notNull(),
    /** The largest change that the result could make to the rating: 64 or 32. */
    k: integer().notNull().default(32),
    changed_at: timestampColumn().notNull(),
  },
  (table) => [
    index('rating_changes_driver').on(table.steam_id, table.kind, table.changed_at),
    index('rating_changes_time').on(table.kind, table.changed_at),
  ],
);

/** From when ratings must be recomputed, where the request that found it out could not finish the replay. */
export const ratingReplays = pgTable('rating_replays', {
  kind: keyColumn().$type<'race' | 'duel'>().primaryKey(),
  since: timestampColumn().notNull(),
});

/**
 * The leaderboards: one row for each driver on each board, in display order. Only the board of laps has tracks and cars; there a row
 * without a car is the driver's best with any car.
 */
export const boardEntries = pgTable(
  'board_entries',
  {
    id: longIdColumn(),
    board: keyColumn().$type<Board>().notNull(),
    period: keyColumn().$type<PeriodKey>().notNull(),
    track: keyColumn().notNull().default(''),
    layout: keyColumn().notNull().default(''),
    car: keyColumn().notNull().default(''),
    steam_id: keyColumn().notNull(),
    /** The member with this Steam id, maintained by a trigger on users; rows without one are hidden. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Higher is better; lap times are negated. */
    score: doublePrecision().notNull(),
    /** The car of the lap, where `car` is any. */
    with_car: keyColumn(),
    /** When the score was reached; ties rank the earlier first. */
    achieved_at: timestampColumn().notNull(),
  },
  (table) => [
    // Starts with the driver: the rows that one lap may change share a page, and the key finds all places of a driver.
    uniqueIndex('board_entries_once').on(
      table.steam_id,
      table.board,
      table.track,
      table.layout,
      table.car,
      table.period,
    ),
    index('board_entries_places')
      .on(
        table.board,
        table.period,
        table.track,
        table.layout,
        table.car,
        table.score.desc(),
        table.achieved_at,
        table.id,
      )
      .where(sql`user_id is not null`),
    index('board_entries_expiry').on(table.achieved_at).where(sql`period = '30d'`),
  ],
);

personalData(ratingChanges, 'pseudonymise', {
  'driving/rating-changes': {
    columns: {
      ...getTableColumns(ratingChanges),
      before: displayedRating(ratingChanges.before),
      after: displayedRating(ratingChanges.after),
    },
  },
});
noPersonalData(ratingReplays);
personalData(boardEntries, { delete: boardEntries.steam_id });
