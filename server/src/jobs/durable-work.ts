import { and, asc, eq, getTableColumns, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Deps } from '../adapters/deps.ts';
import type { Executor } from '../db/database.ts';
import { jsonRecordset } from '../db/json-recordset.ts';

type RowOf<Table extends PgTable> = Table['$inferSelect'];
type KeyOf<Table extends PgTable> = keyof RowOf<Table> & string;

/** How a table calls the states of its work. */
export interface WorkStates {
  waiting: string;
  /** Handed to a worker outside, who takes it for a time of its own; its attempt counts when it says that it failed. */
  leased?: string;
  done: string;
  dropped: string;
  failed: string;
}

/**
 * Work that is kept in a table until it is done. Every row has an `id`; one with `states` has `state`, `attempts` and
 * `error` too. Without `states` the work has no end of its own: it comes again as long as `next` names a time.
 */
export interface WorkQueue<Table extends PgTable, Due extends KeyOf<Table>> {
  table: Table;
  /** The column of when a row's turn comes. */
  due: Due;
  /** The column of when it was done, where there is one. */
  done?: KeyOf<Table>;
  states?: WorkStates;
  /** When a row whose attempt is counted now comes again, if it is not over by then. */
  next: (row: RowOf<Table>, now: Date) => Date | null;
  /** Whether a row whose attempt is counted may have no other. */
  isLastAttempt?: (row: RowOf<Table>) => boolean;
  /** Which due rows can be worked on; by default all of them. */
  where?: (now: Date) => SQL | undefined;
  /** Those that have waited longest come first, unless the order is another column's. */
  order?: KeyOf<Table>;
  /** The states that a retry by hand begins anew from, if others than the failed one. */
  retryFrom?: readonly string[];
  /** What else begins anew then. */
  retrySets?: (now: Date) => Partial<RowOf<Table>>;
  /** How many of a process are worked on at once. */
  lanes: number;
  /** After so many attempts that found the other side away a round ends. */
  patience?: number;
}

/**
 * What came of an attempt. `until`: it was none, and its turn comes then. `retry` and `unavailable`: it comes again, or has failed if that was its last attempt;
 * `unavailable` says too that the other side accepts no work for now, and until when (`notBefore`) if it says so. Texts are for the staff.
 */
export type WorkResult =
  | 'done'
  | 'dropped'
  | { dropped: string }
  | { until: Date }
  | { retry: string }
  | { failed: string }
  | { unavailable: string; notBefore?: Date | undefined };

export interface DurableWork<Table extends PgTable, Due extends KeyOf<Table>> {
  /** Part of the transaction of its cause; undefined when the table has it already. */
  enqueue(
    tx: Executor,
    row: Omit<Table['$inferInsert'], Due>,
    due: Date | null,
  ): Promise<RowOf<Table> | undefined>;
  /** The same as a part of a statement: `rows` answers these columns, and last when they are due. */
  enqueueFrom(names: readonly KeyOf<Table>[], rows: SQL): SQL;
  /**
   * Takes due rows that nobody else holds, inside the caller's transaction. Their attempt is counted and their next one
   * set before anything is done: a process that dies leaves them to the next attempt. `leaseMs` is how long a worker
   * outside keeps them.
   */
  claim(
    tx: Executor,
    limit: number,
    now: Date,
    more?: { where?: SQL | undefined; leaseMs?: number },
  ): Promise<RowOf<Table>[]>;
  /** Writes what came of a claimed row. What is done or dropped stays so, and of others the newest attempt speaks. */
  finish(tx: Executor, row: RowOf<Table>, result: WorkResult, now: Date): Promise<void>;
  /** One round: claims what is due, row by row, and works on it outside any transaction. Throws what `work` throws. */
  runDue(deps: Deps, work: (row: RowOf<Table>) => Promise<WorkResult>, where?: SQL): Promise<void>;
  /** Takes off work that waits, or that a worker outside holds. */
  drop(tx: Executor, where: SQL | undefined): Promise<void>;
  /** Moves the turn of work that waits. */
  reschedule(tx: Executor, where: SQL | undefined, due: Date): Promise<void>;
  /** By hand: what has failed waits again, its attempts counted anew; undefined where there is nothing to retry. */
  retry(tx: Executor, id: number, now: Date): Promise<RowOf<Table> | undefined>;
}

/** Rows of a lane in a round; the next round comes by itself. */
const perRound = 50;
const errorMax = 500;

/** The one way in which work that must not be lost is kept, taken, tried again and given up. */
export function durableWork<Table extends PgTable, Due extends KeyOf<Table>>(
  queue: WorkQueue<Table, Due>,
): DurableWork<Table, Due> {
  type Row = RowOf<Table>;
  /** What every work has, by the names that this module knows. */
  type Work = { id: number; state: string; attempts: number };
  const { table, states, lanes, patience = Number.POSITIVE_INFINITY } = queue;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const column = (name: string): PgColumn => {
    const found = columns[name];
    if (!found) throw new Error(`no column ${name} in a work table`);
    return found;
  };
  const id = column('id');
  const waiting = states && [states.waiting, ...(states.leased ? [states.leased] : [])];
  const isWaiting = waiting && inArray(column('state'), waiting);

  const update = async (tx: Executor, values: Record<string, unknown>, where: SQL | undefined) =>
    (await tx
      .update(table as PgTable)
      .set(values)
      .where(where)
      .returning()) as Row[];

  /** The columns that a claim changes. */
  const claimed = (row: Row, now: Date, leaseMs: number | undefined): Record<string, unknown> => {
    if (states?.leased) {
      return { state: states.leased, [queue.due]: new Date(now.getTime() + (leaseMs ?? 0)) };
    }
    const counted = states ? { attempts: (row as Work).attempts + 1 } : {};
    return { ...counted, [queue.due]: queue.next({ ...row, ...counted }, now) };
  };

  /** The columns that the result of an attempt changes. */
  const ended = (row: Row, result: WorkResult, now: Date): Record<string, unknown> => {
    if (!states) return {};
    if (result === 'done') {
      return { state: states.done, error: null, ...(queue.done && { [queue.done]: now }) };
    }
    if (result === 'dropped') return { state: states.dropped };
    if ('until' in result) {
      return { [queue.due]: result.until, ...(!states.leased && { attempts: (row as Work).attempts - 1 }) };
    }
    const [[kind, text]] = Object.entries(result) as [[string, string]];
    const notBefore = 'notBefore' in result ? result.notBefore : undefined;
    const due = row[queue.due] as Date;
    const isLater = notBefore !== undefined && !states.leased && notBefore > due;
    const counted = states.leased ? { attempts: (row as Work).attempts + 1 } : {};
    const noted = {
      ...counted,
      error: text.slice(0, errorMax),
      ...(isLater && { [queue.due]: notBefore }),
    };
    if (kind === 'dropped') return { ...noted, state: states.dropped };
    const after = { ...row, ...counted };
    if (kind === 'failed' || queue.isLastAttempt?.(after)) return { ...noted, state: states.failed };
    return { ...noted, ...(states.leased && { state: states.waiting, [queue.due]: queue.next(after, now) }) };
  };

  const work: DurableWork<Table, Due> = {
    async enqueue(tx, row, due) {
      const [added] = await tx
        .insert(table as PgTable)
        .values({ ...row, [queue.due]: due })
        .onConflictDoNothing()
        .returning();
      return added as Row | undefined;
    },

    enqueueFrom(names, rows) {
      const filled = [...names, queue.due].map((name) => sql.identifier(name));
      return sql`insert into ${table} (${sql.join(filled, sql`, `)}) ${rows} on conflict do nothing`;
    },

    async claim(tx, limit, now, { where, leaseMs } = {}) {
      const rows = (await tx
        .select()
        .from(table as PgTable)
        .where(and(isWaiting, lte(column(queue.due), now), queue.where?.(now), where))
        .orderBy(asc(column(queue.order ?? queue.due)), asc(id))
        .limit(limit)
        .for('update', { skipLocked: true })) as Row[];
      if (rows.length === 0) return [];
      const changes = rows.map((row) => ({ id: (row as Work).id, ...claimed(row, now, leaseMs) }));
      const names = Object.keys(changes[0] ?? {});
      const types = names.map((name) => `${name} ${column(name).getSQLType()}`).join(', ');
      const set = names.filter((name) => name !== 'id').map((name) => sql.raw(`${name} = r.${name}`));
      await tx.execute(
        sql`update ${table} as w set ${sql.join(set, sql.raw(', '))} from ${jsonRecordset(changes, types)} where w.id = r.id`,
      );
      return rows.map((row, at) => ({ ...row, ...changes[at] }));
    },

    async finish(tx, row, result, now) {
      if (!states) return;
      const { id: own, state, attempts } = row as Work;
      const isOpen =
        result === 'done'
          ? notInArray(column('state'), [states.done, states.dropped])
          : and(eq(column('state'), state), eq(column('attempts'), attempts));
      await update(tx, ended(row, result, now), and(eq(id, own), isOpen));
    },

    async runDue(deps, make, where) {
      let silences = 0;
      const lane = async () => {
        for (let made = 0; made < perRound && silences < patience; made += 1) {
          const [row] = await deps.db.transaction((tx) => work.claim(tx, 1, deps.now(), { where }));
          if (!row) return;
          const result = await make(row);
          await work.finish(deps.db, row, result, deps.now());
          if (typeof result === 'object' && 'unavailable' in result) silences += 1;
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    },

    async drop(tx, where) {
      if (states) await update(tx, { state: states.dropped }, and(isWaiting, where));
    },

    async reschedule(tx, where, due) {
      await update(tx, { [queue.due]: due }, and(isWaiting, where));
    },

    async retry(tx, own, now) {
      if (!states) return undefined;
      const { retryFrom = [states.failed], retrySets } = queue;
      const anew = { state: states.waiting, attempts: 0, [queue.due]: now, ...retrySets?.(now) };
      const [row] = await update(tx, anew, and(eq(id, own), inArray(column('state'), [...retryFrom])));
      return row;
    },
  };
  return work;
}
