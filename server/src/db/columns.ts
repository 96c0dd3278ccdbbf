import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's own id. */
export const idColumn = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The same of a table whose rows are not deleted by people, or are written all the time: as many as a number can count. */
export const longIdColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A point in time, written by us from deps.now(). */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
