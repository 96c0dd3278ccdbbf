import { login } from '@paddock/contract/accounts/calls';
import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { asc, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { audit, jobAuditContext, runWithAuditContext } from './audit.ts';
import { auditLog } from './tables.ts';

let t: TestApp;
let developer: MadeUser;
let last: number;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());
beforeEach(async () => {
  const { rows } = await t.deps.db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from audit_log`,
  );
  last = rows[0]?.last ?? 0;
});

type Tx = Parameters<Parameters<TestApp['deps']['db']['transaction']>[0]>[0];

const note = (tx: Parameters<typeof audit>[0], name: string) =>
  audit(tx, { action: 'category.create', target: { type: 'category', name } });
const asJob = <T>(work: () => Promise<T>) => runWithAuditContext(jobAuditContext(t.deps.now()), work);
const transact = (work: (tx: Tx) => Promise<unknown>) => asJob(() => t.deps.db.transaction(work));
/** The target names written since the test began; also verifies the log. */
async function written(): Promise<(string | null)[]> {
  const rows = await t.deps.db.select().from(auditLog).where(gt(auditLog.id, last)).orderBy(asc(auditLog.id));
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => last + 1 + index));
  const { body } = await t.call(verifyAuditLog, { as: developer });
  expect(body).toMatchObject({ altered: [], displaced: [], missing: [], head: 'intact' });
  return rows.map(({ target_name }) => target_name);
}

test('a transaction writes all of its audit rows in order at its end, and does not see them before', async () => {
  const helper = async (tx: Tx) => note(tx, 'of a helper');
  await transact(async (tx) => {
    await note(tx, 'first');
    await helper(tx);
    await Promise.all([note(tx, 'third'), note(tx, 'fourth')]);
    expect(await tx.$count(auditLog, gt(auditLog.id, last))).toBe(0);
  });
  expect(await written()).toEqual(['first', 'of a helper', 'third', 'fourth']);
});

test('rows audited in a rolled-back savepoint are not written, and others are', async () => {
  const undone = (tx: Tx, work: (inner: Tx) => Promise<unknown>) =>
    tx
      .transaction(async (inner) => {
        await work(inner);
        throw new Error('undo it');
      })
      .catch((error: Error) => expect(error.message).toBe('undo it'));
  await transact(async (tx) => {
    await note(tx, 'before');
    await undone(tx, async (inner) => {
      await note(inner, 'undone');
      await note(tx, 'undone by the outer name');
      await inner.transaction((innermost) => note(innermost, 'released, and undone with the outer one'));
    });
    await tx.transaction(async (inner) => {
      await note(inner, 'released');
      await undone(inner, (innermost) => note(innermost, 'undone'));
      await inner.transaction((innermost) => note(innermost, 'released twice'));
    });
    await undone(tx, async (inner) => {
      await note(inner, 'undone by a statement that failed');
      await inner.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await note(tx, 'after');
  });
  expect(await written()).toEqual(['before', 'released', 'released twice', 'after']);
});

test('a rolled-back transaction leaves no row and no gap', async () => {
  const undone = transact(async (tx) => {
    await note(tx, 'undone');
    throw new Error('undo it');
  });
  await expect(undone).rejects.toThrow('undo it');
  const failed = transact(async (tx) => {
    await note(tx, 'undone');
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(failed).rejects.toThrow();
  await asJob(() => note(t.deps.db, 'after it'));
  expect(await written()).toEqual(['after it']);
});

test('a row without a transaction gets one, and a row without a context is not written', async () => {
  await asJob(async () => {
    await note(t.deps.db, 'alone');
    await t.deps.db.transaction(async (tx) => {
      await note(tx, 'in the transaction');
      await note(t.deps.db, 'past the transaction');
    });
  });
  await note(t.deps.db, 'of nobody');
  await t.deps.db.transaction((tx) => note(tx, 'of nobody'));
  expect(await written()).toEqual(['alone', 'past the transaction', 'in the transaction']);
});

test('many transactions that end at once write one after the other', async () => {
  const names = Array.from({ length: 40 }, (_, index) => String(index));
  await Promise.all(
    names.map((name) =>
      transact(async (tx) => {
        await note(tx, name);
        await note(tx, name);
      }),
    ),
  );
  const found = await written();
  expect(found.toSorted()).toEqual([...names, ...names].toSorted());
  // The rows of one transaction are contiguous.
  for (let at = 0; at < found.length; at += 2) expect(found[at]).toBe(found[at + 1]);
});

test('two staff writes that audit early and stay open do not block a sign-in', async () => {
  const member = await makeUser(t);
  const released = Promise.withResolvers<void>();
  const slow = ['slow', 'slower'].map((name) => {
    const audited = Promise.withResolvers<void>();
    const ended = transact(async (tx) => {
      await note(tx, name);
      audited.resolve();
      await released.promise;
    });
    return { audited: audited.promise, ended };
  });
  await Promise.all(slow.map(({ audited }) => audited));
  const signedIn = await t.call(login, { input: { body: { username: member.email, password } } as never });
  expect(signedIn.status).toBe(200);
  expect(await written()).toEqual([member.username]);
  released.resolve();
  await Promise.all(slow.map(({ ended }) => ended));
  expect((await written()).toSorted()).toEqual([member.username, 'slow', 'slower'].toSorted());
});

test('all characters of before and after are stored, and the browser separately', async () => {
  const before = { text: 'با نیم‌فاصله "و" \\ \u2028 \n', list: [1, null, { z: 1, a: 0.1 }], emoji: '🏁' };
  await asJob(() =>
    audit(t.deps.db, {
      action: 'category.update',
      target: { type: 'category', name: 'x' },
      before,
      after: { user_agent: 'Firefox', text: 'other', password: 'secret' },
    }),
  );
  const [row] = await t.deps.db.select().from(auditLog).where(gt(auditLog.id, last));
  expect(row).toMatchObject({ before, after: { text: 'other' }, user_agent: 'Firefox' });
  expect(JSON.stringify(row?.before)).toBe(JSON.stringify(before));
  await asJob(() =>
    audit(t.deps.db, {
      action: 'category.update',
      target: { type: 'category', name: 'half \ud83c' },
      before: { text: 'zero \0 byte', list: ['half \ud83c'] },
    }),
  );
  const [, other] = await t.deps.db.select().from(auditLog).where(gt(auditLog.id, last)).orderBy(auditLog.id);
  expect(other?.before).toEqual({ text: 'zero  byte', list: ['half \ufffd'] });
  expect(await written()).toEqual(['x', 'half \ufffd']);
});
