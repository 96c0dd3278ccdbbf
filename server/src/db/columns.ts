import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's own id. */
export const idColumn = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The same in a table that may outgrow two billion rows. */
export const longIdColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A point in time, written by us from deps.now(). */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
