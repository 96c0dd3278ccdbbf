import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/portal/database.ts';
import { connect } from './database.ts';
import { isContended, isUnreachable } from './outages/database-errors.ts';

let database: TestDatabase;
let open: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = connect(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** The error of the query. */
const failureOf = (query: string) =>
  open.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql.raw(query));
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test('a query that times out is retryable, an invalid one is not', async () => {
  expect(isContended(await failureOf('select pg_sleep(1)'))).toBe(true);
  expect(isContended(await failureOf('select nothing'))).toBe(false);
});

test('a primary that has become a standby is unreachable', async () => {
  const failure = await failureOf('set local transaction_read_only = on; create table refused ()');
  expect(isUnreachable(failure)).toBe(true);
});

test('a missing database is unreachable', async () => {
  const nowhere = connect('postgresql://nobody@127.0.0.1:1/nothing');
  const failure = await nowhere.db.execute(sql`select 1`).catch((error: unknown) => error);
  expect([isUnreachable(failure), isContended(failure)]).toEqual([true, false]);
  await nowhere.close();
});

test('a transaction that could not begin fails, stops, and releases its connection', async () => {
  const single = connect(database.connection, { connections: 1 });
  let reached = false;
  const failing = single.db.transaction(
    async (tx) => {
      await tx.execute(sql`select 1`);
      reached = true;
    },
    { isolationLevel: 'nonsense' as never },
  );
  await expect(failing).rejects.toThrow(/nonsense|Failed query/);
  expect(reached).toBe(false);
  const { rows } = await single.db.transaction((tx) => tx.execute(sql`select 2 as two`));
  expect(rows).toEqual([{ two: 2 }]);
  await single.close();
});

test('a commit without confirmation by its standby fails like a lost connection, which is not reused', async () => {
  const single = connect(database.connection, { connections: 1 });
  const findSession = sql`select pg_backend_pid() as pid`;
  const { rows: before } = await single.db.execute(findSession);
  const warn = sql`do $$ begin raise warning 'canceling wait for synchronous replication due to user request'; end $$`;
  const failing = single.db.transaction((tx) => tx.execute(warn));
  expect(isUnreachable(await failing.catch((error: unknown) => error))).toBe(true);
  const { rows: after } = await single.db.execute(findSession);
  expect(after).not.toEqual(before);
  expect(isUnreachable(await single.db.execute(warn).catch((error: unknown) => error))).toBe(true);
  await single.close();
});

test('a nested transaction rolls back alone and belongs to the same database', async () => {
  const { db } = open;
  const known: unknown[] = [];
  const [{ rows }] = await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table marks (mark int) on commit drop`);
    const undone = tx.transaction(async (nested) => {
      known.push(tx.database, nested.database);
      await nested.execute(sql`insert into marks values (1)`);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await tx.transaction((nested) => nested.execute(sql`insert into marks values (2)`));
    return [await tx.execute(sql`select mark from marks`)];
  });
  expect(rows).toEqual([{ mark: 2 }]);
  expect(known).toEqual([db, db]);
});

test('observers see every statement, including those of transactions, and its error', async () => {
  const observed = connect(database.connection);
  const seen: [string, boolean][] = [];
  observed.db.$client.observers.push((text) => (error) => seen.push([text, error !== undefined]));
  await observed.db.execute(sql`select 1`);
  await expect(observed.db.transaction((tx) => tx.execute(sql`select nothing`))).rejects.toThrow();
  expect(seen).toEqual([
    ['select 1', false],
    ['begin', false],
    ['select nothing', true],
    ['rollback', false],
  ]);
  await observed.close();
});
