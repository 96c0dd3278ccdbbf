import { getTrustReport } from '@paddock/contract/trust/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { daysAfter } from '../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { refunds, transactions } from '../payments/tables.ts';
import { gameServers, serverHours } from '../servers/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { restores } from './tables.ts';

/** Noon in Tehran. Each test uses its own day, so that no cached report applies. */
let day = new Date('2026-03-20T08:30:00Z');
let t: TestApp;
let member: MadeUser;
beforeAll(async () => {
  t = await testApp();
  member = await makeUser(t);
});
beforeEach(async () => {
  day = daysAfter(day, 400);
  t.setNow(day);
  await t.deps.db.delete(refunds);
});
afterAll(() => t.close());

const report = async (as?: MadeUser) => (await t.call(getTrustReport, as ? { as } : {})).body;
const before = (days: number, ms = 0) => new Date(daysAfter(day, -days).getTime() + ms);

describe('uptime of a server', () => {
  /** Stores polls of a day's noon hour, and how many were answered. */
  const polled = (server_id: number, daysAgo: number, polls: number, online_polls: number) =>
    t.deps.db.insert(serverHours).values({
      server_id,
      hour: new Date(Math.floor(before(daysAgo).getTime() / 3_600_000) * 3_600_000),
      polls,
      online_polls,
      players_sum: 0,
      players_max: 0,
    });
  const uptimeOf = async (id: number) =>
    (await report()).servers.find((server: { id: number }) => server.id === id);

  test('is listed by day and for thirty and ninety days, rounded down', async () => {
    const { id } = await makeServer(t);
    for (let ago = 0; ago < 40; ago += 1) await polled(id, ago, 144, ago === 35 ? 0 : ago === 1 ? 143 : 144);
    const { share_30, share_90, days, first_day } = await uptimeOf(id);
    expect([share_30, share_90]).toEqual([0.9997, 0.9748]);
    expect(days).toHaveLength(90);
    expect(days.slice(-3)).toEqual([1, 0.993, 1]);
    expect([days.at(-36), days.at(-41)]).toEqual([0, null]);
    expect(first_day).toBe(before(89).toISOString().slice(0, 10));
  });

  test('is missing before a week of polling and for too few polls', async () => {
    const { id } = await makeServer(t);
    for (let ago = 0; ago < 6; ago += 1) await polled(id, ago, 144, 144);
    await polled(id, 7, 11, 0);
    const { share_30, share_90, days } = await uptimeOf(id);
    expect([share_30, share_90, days.at(-8)]).toEqual([null, null, null]);
  });

  test('covers active servers with an address', async () => {
    const [off, quiet] = [await makeServer(t, { is_active: false }), await makeServer(t, { host: null })];
    const { id } = await makeServer(t);
    expect([await uptimeOf(off.id), await uptimeOf(quiet.id)]).toEqual([undefined, undefined]);
    expect(await uptimeOf(id)).toMatchObject({ share_30: null, days: Array(90).fill(null) });
    await t.deps.db.delete(gameServers).where(eq(gameServers.id, id));
  });
});

/** Payments of the previous day; the n-th was completed after n seconds. */
async function paid(count: number, values: Partial<typeof transactions.$inferInsert> = {}) {
  const rows = Array.from({ length: count }, (_, at) => ({
    transaction_id: `trust-${crypto.randomUUID()}`,
    user_id: member.id,
    amount: 500,
    currency: 'USD' as const,
    provider: 'stripe',
    status: 'ACCEPTED' as const,
    created_at: before(1),
    settled_at: before(1, (at + 1) * 1000),
    ...values,
  }));
  return t.deps.db.insert(transactions).values(rows).returning({ id: transactions.id });
}

describe('payments', () => {
  const noFigures = { count: null, median_seconds: null, refunds: null, refunded_share: null };

  test('below ten have no figures', async () => {
    await paid(9);
    await paid(50, { provider: 'balance' });
    await paid(50, { status: 'CANCELED' });
    await paid(50, { created_at: before(91), settled_at: before(91) });
    expect((await report()).payments).toEqual(noFigures);
  });

  test('have a median time and a share of refunds', async () => {
    const rows = await paid(21);
    const { id } = rows[0] ?? { id: 0 };
    const refund = {
      transaction_id: id,
      amount: 100,
      currency: 'USD' as const,
      reason: 'requested',
      created_at: before(0),
    };
    await t.deps.db.insert(refunds).values([
      { ...refund, way: 'provider', state: 'done' },
      { ...refund, way: 'provider', state: 'pending' },
      { ...refund, transaction_id: rows[1]?.id ?? 0, way: 'provider', state: 'failed' },
    ]);
    expect((await report()).payments).toEqual({
      count: 21,
      median_seconds: 11,
      refunds: null,
      refunded_share: 0.0476,
    });
  });
});

test('tickets include the wait of open ones, but not those closed unanswered', async () => {
  const ticket = (values: Partial<typeof tickets.$inferInsert>) => ({
    user_id: member.id,
    subject: 'x',
    search_text: 'x',
    category: 'other' as const,
    created_at: before(1),
    updated_at: before(1),
    ...values,
  });
  await t.deps.db
    .insert(tickets)
    .values([
      ...Array.from({ length: 5 }, () => ticket({ first_answer_at: before(1, 60_000) })),
      ...Array.from({ length: 6 }, () => ticket({})),
      ...Array.from({ length: 20 }, () => ticket({ closed_at: before(0.5) })),
      ticket({ created_at: before(91), first_answer_at: before(90) }),
    ]);
  expect((await report()).tickets).toEqual({ count: 11, median_seconds: 86_400, answered_share: 0.4545 });
});

test('the newest restore is listed, and too few decisions are not', async () => {
  const { restore, decisions } = await report();
  expect(restore).toBeNull();
  expect(decisions).toEqual({
    count: null,
    appeals: null,
    changed: null,
    annulled: null,
    changed_share: null,
  });
  const restored = { restored_at: before(2), backup_at: before(3) };
  await t.deps.db.insert(restores).values([
    { ...restored, is_in_order: false },
    { ...restored, is_in_order: true },
  ]);
  expect(await report(member)).toMatchObject({
    measured_at: t.deps.now().toISOString(),
    restore: {
      restored_at: before(2).toISOString(),
      backup_at: before(3).toISOString(),
      is_in_order: true,
    },
  });
});
