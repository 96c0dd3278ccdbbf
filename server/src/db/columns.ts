import { type AnyPgColumn, bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** The id of a row. */
export const idColumn = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The id of a table that may exceed two billion rows. */
export const longIdColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A foreign key that cascades on delete. */
export const ownedBy = (target: () => AnyPgColumn) =>
  integer().notNull().references(target, { onDelete: 'cascade' });

/** A foreign key that prevents the deletion of its target. */
export const refersTo = (target: () => AnyPgColumn) => integer().notNull().references(target);

/** A point in time, written from deps.now(). */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/**
 * A machine-written text that needs no linguistic order, such as a Steam id: collation C, whose index comparisons
 * take a fraction of the time.
 */
export const keyColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A `bytea`. */
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
