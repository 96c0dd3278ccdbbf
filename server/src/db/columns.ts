import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's own id. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A point in time, written by us from deps.now(). */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
