import type { Executor } from '../../../db/database.ts';
import type { FetchRows } from '../../../http/csv.ts';
import type { users } from '../../users/tables.ts';

/** Whose data it is. */
export type Member = typeof users.$inferSelect;

/** A file of the archive: rows of one kind, in batches. */
export interface Area {
  /** Its path, without the ending. */
  name: string;
  rows: (db: Executor, member: Member) => FetchRows<object>;
}

/** Rows in the order of their ids; the id stays, so that files can be compared. */
export function byId<Row extends { id: number }>(
  name: string,
  select: (db: Executor, member: Member, after: number, limit: number) => Promise<Row[]>,
): Area {
  return {
    name,
    rows: (db, member) => (last, limit) => select(db, member, (last as Row | undefined)?.id ?? 0, limit),
  };
}

/** What is few: all of it at once. */
export function atOnce(name: string, select: (db: Executor, member: Member) => Promise<object[]>): Area {
  return { name, rows: (db, member) => async (last) => (last ? [] : select(db, member)) };
}
