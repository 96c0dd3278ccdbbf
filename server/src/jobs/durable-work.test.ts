import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsOwner } from '../../test/portal/run-as-owner.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { idColumn, timestampColumn } from '../db/columns.ts';
import { durableWork, type WorkResult } from './durable-work.ts';

const letters = pgTable('letters', {
  id: idColumn(),
  name: text().notNull().unique(),
  state: text().notNull().default('new'),
  attempts: integer().notNull().default(0),
  next_at: timestampColumn(),
  sent_at: timestampColumn(),
  error: text(),
});
const next = ({ attempts }: { attempts: number }, now: Date) => new Date(now.getTime() + attempts * 1_000);
const states = { waiting: 'new', done: 'sent', dropped: 'off', failed: 'lost' };
const isLastAttempt = ({ attempts }: { attempts: number }) => attempts >= 3;
const queue = durableWork({
  table: letters,
  due: 'next_at',
  done: 'sent_at',
  states,
  next,
  isLastAttempt,
  lanes: 2,
  patience: 2,
});
const leased = durableWork({
  table: letters,
  due: 'next_at',
  states: { ...states, leased: 'out' },
  next,
  isLastAttempt,
  lanes: 1,
});
const watched = durableWork({
  table: letters,
  due: 'next_at',
  next: ({ name }, now) => (name === 'last' ? null : new Date(now.getTime() + 1_000)),
  lanes: 1,
});

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  // The portal's own role makes no tables.
  const table = `create table letters (
    id integer primary key generated always as identity, name text not null unique,
    state text not null default 'new', attempts integer not null default 0,
    next_at timestamptz(3), sent_at timestamptz(3), error text)`;
  await runAsOwner(t.connection, `${table}; grant all on letters to portal`);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(letters);
});

const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const put = (name: string, due: Date | null = start) => queue.enqueue(t.deps.db, { name }, due);
const claim = (limit = 1, now = start) => t.deps.db.transaction((tx) => queue.claim(tx, limit, now));
const stored = async (name: string) =>
  (await t.deps.db.select().from(letters).where(eq(letters.name, name)))[0];
/** One round in which every piece of work comes to the same; answers the names in their order. */
async function round(result: WorkResult | ((name: string) => WorkResult), work = queue): Promise<string[]> {
  const made: string[] = [];
  await work.runDue(t.deps, async ({ name }) => {
    made.push(name);
    return typeof result === 'function' ? result(name) : result;
  });
  return made;
}

describe('a claim', () => {
  test('takes what is due, oldest first, counts the attempt and names the next', async () => {
    await put('second');
    await put('first', at(-1));
    await put('early', at(1));
    await put('never', null);
    const rows = await claim(10);
    expect(rows.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(rows[0]).toEqual({ ...(await stored('first')), attempts: 1, next_at: at(1), state: 'new' });
    expect(await claim(10)).toEqual([]);
  });

  test('is lost by a process that dies, and comes again after its pause', async () => {
    await put('one');
    await claim();
    expect(await round('done')).toEqual([]);
    t.setNow(at(1));
    expect(await round('done')).toEqual(['one']);
    expect(await stored('one')).toMatchObject({ state: 'sent', attempts: 2, sent_at: at(1) });
  });

  test('is one worker’s, however many ask at once', async () => {
    for (let count = 0; count < 30; count += 1) await put(`n${count}`);
    const rounds = await Promise.all([1, 2, 3, 4].map(() => round('done')));
    expect(rounds.flat()).toHaveLength(30);
    expect(new Set(rounds.flat()).size).toBe(30);
  });

  test('waits for nobody who holds the row', async () => {
    await put('held');
    await put('free');
    await t.deps.db.transaction(async (tx) => {
      await tx.select().from(letters).where(eq(letters.name, 'held')).for('update');
      expect(await round('done')).toEqual(['free']);
    });
  });

  test('leaves no transaction open while the work lasts', async () => {
    await put('one');
    const openTransactions = async () => {
      const { rows } = await t.deps.db.execute(
        sql`select count(*)::int as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
      );
      return rows[0]?.['open'];
    };
    await queue.runDue(t.deps, async () => {
      // The other lane asks for work in a short transaction of its own.
      await expect.poll(openTransactions).toBe(0);
      return 'done';
    });
    expect(await stored('one')).toMatchObject({ state: 'sent' });
  });

  test('keeps a time that the work itself names where there are no states', async () => {
    await put('goes on');
    await put('last');
    expect(await round('done', watched as never)).toEqual(['goes on', 'last']);
    expect(await stored('goes on')).toMatchObject({ next_at: at(1), state: 'new', attempts: 0 });
    expect(await stored('last')).toMatchObject({ next_at: null });
  });
});

describe('what comes of it', () => {
  test.each<[WorkResult, object]>([
    ['done', { state: 'sent', sent_at: start, error: null }],
    ['dropped', { state: 'off', sent_at: null }],
    [{ dropped: 'nobody there' }, { state: 'off', error: 'nobody there' }],
    [{ failed: 'no such address' }, { state: 'lost', error: 'no such address' }],
    [{ retry: 'x'.repeat(600) }, { state: 'new', error: 'x'.repeat(500), next_at: at(1) }],
  ])('%j is written', async (result, expected) => {
    await put('one');
    await round(result);
    expect(await stored('one')).toMatchObject({ attempts: 1, ...expected });
  });

  test('the pauses grow, and the last attempt fails; by hand it begins anew', async () => {
    const { id = 0 } = (await put('one')) ?? {};
    expect(await queue.retry(t.deps.db, id, start)).toBeUndefined();
    for (const second of [0, 1, 3]) {
      t.setNow(at(second));
      expect(await round({ retry: 'later' })).toEqual(['one']);
    }
    expect(await stored('one')).toMatchObject({ state: 'lost', attempts: 3, error: 'later' });
    t.setNow(at(1_000));
    expect(await round('done')).toEqual([]);
    expect(await queue.retry(t.deps.db, id, at(1_000))).toMatchObject({ state: 'new', attempts: 0 });
    expect(await round('done')).toEqual(['one']);
  });

  test('another side that is away ends the round, so that the rest keep their attempts', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(name);
    const made = await round({ unavailable: 'away' });
    // The other lane may be on its way already when the second one says so.
    expect(made.length).toBeLessThanOrEqual(3);
    for (const name of ['d', 'e']) expect(await stored(name)).toMatchObject({ attempts: 0, error: null });
  });

  test('is said once: what is done or dropped stays so, and the newest attempt speaks of failures', async () => {
    await put('one');
    const [slow] = await claim();
    const [quick] = await claim(1, at(1));
    if (!slow || !quick) throw new Error('not claimed');
    await queue.finish(t.deps.db, slow, { failed: 'gave up waiting' }, at(2));
    expect(await stored('one')).toMatchObject({ state: 'new', error: null });
    await queue.finish(t.deps.db, quick, 'done', at(2));
    await queue.finish(t.deps.db, quick, { retry: 'late' }, at(3));
    await queue.finish(t.deps.db, slow, 'done', at(4));
    expect(await stored('one')).toMatchObject({ state: 'sent', sent_at: at(2), error: null });

    await put('off');
    const [taken] = await claim();
    await queue.drop(t.deps.db, eq(letters.name, 'off'));
    if (taken) await queue.finish(t.deps.db, taken, 'done', start);
    expect(await stored('off')).toMatchObject({ state: 'off' });
  });

  test('a work that throws ends its round and comes again', async () => {
    await put('one');
    const broken = queue.runDue(t.deps, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    t.setNow(at(1));
    expect(await round('done')).toEqual(['one']);
  });
});

describe('a lease', () => {
  const lease = (seconds: number, now: Date) =>
    t.deps.db.transaction((tx) => leased.claim(tx, 5, now, { leaseMs: seconds * 1_000 }));

  test('lasts as long as its worker asked, and counts no attempt until that says that it failed', async () => {
    await put('one');
    const [row] = await lease(60, start);
    expect(row).toMatchObject({ state: 'out', attempts: 0, next_at: at(60) });
    expect(await lease(60, at(59))).toEqual([]);
    const [again] = await lease(60, at(60));
    if (!again) throw new Error('not leased again');
    await leased.finish(t.deps.db, again, { retry: 'no room' }, at(70));
    expect(await stored('one')).toMatchObject({ state: 'new', attempts: 1, next_at: at(71) });
  });
});

test('work that is there already is not put there again, and its turn can be moved', async () => {
  expect(await put('one')).toMatchObject({ name: 'one' });
  expect(await put('one')).toBeUndefined();
  await queue.reschedule(t.deps.db, eq(letters.name, 'one'), at(5));
  expect(await round('done')).toEqual([]);
  t.setNow(at(5));
  expect(await round('done')).toEqual(['one']);
  await queue.reschedule(t.deps.db, eq(letters.name, 'one'), at(9));
  expect(await stored('one')).toMatchObject({ state: 'sent', next_at: at(6) });
});
