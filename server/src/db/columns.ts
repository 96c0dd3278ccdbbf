import { type AnyPgColumn, bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A row's own id. */
export const idColumn = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The same in a table that may outgrow two billion rows. */
export const longIdColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The id of a row that this one belongs to, and is deleted with. */
export const ownedBy = (target: () => AnyPgColumn) =>
  integer().notNull().references(target, { onDelete: 'cascade' });

/** The id of a row that cannot be deleted while this one names it. */
export const refersTo = (target: () => AnyPgColumn) => integer().notNull().references(target);

/** A point in time, written by us from deps.now(). */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/**
 * A text that a program wrote and nobody reads in the order of a language, such as a Steam id: compared byte by byte, which in an
 * index takes a fraction of the time that the rules of a language take.
 */
export const keyColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A `bytea`. */
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
