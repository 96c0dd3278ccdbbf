import * as calls from '@paddock/contract/payments/admin-calls';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeStripe, fakeStripe } from '../../../../test/fakes/fake-stripe.ts';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { makeUser } from '../../../../test/make/make.ts';
import { payingAt, type Way, ways } from '../../../../test/make/pay-at-provider.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { refunds } from '../tables.ts';

let stripe: FakeStripe;
let t: TestApp;
beforeAll(async () => {
  stripe = await fakeStripe();
  t = await testApp(stripe.env);
});
afterAll(() => Promise.all([stripe.close(), t.close()]));

test('while a refund is being sent to its provider, a concurrent attempt does not send it', async () => {
  const at = payingAt(t, stripe, ways.find(({ name }) => name === 'stripe') as Way);
  const started = await at.start();
  stripe.become(started.ref, 'paid');
  await at.comeBack(started, 'paid');
  const provider = t.deps.payments.byName('stripe');
  const refund = provider?.refund;
  if (!provider || !refund) throw new Error('Stripe pays back');
  let attempts = 0;
  const { promise: isCalled, resolve: ask } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  provider.refund = async (...payment) => {
    attempts += 1;
    ask();
    await isReleased;
    throw new Error(`no answer to ${payment[1].key}`);
  };
  const manager = await makeUser(t, { role: 'manager' });
  const send = () =>
    t.call(calls.refundTransaction, {
      as: manager,
      input: { params: { transaction_id: started.transaction_id } } as never,
      json: { amount: 2, reason: 'Half of it' },
      headers: { 'idempotency-key': 'refund-once' },
    });
  const sending = send();
  await isCalled;
  // The job, and a copy of the request.
  await runJob(t.deps, 'send-refunds');
  expect(await send()).toMatchObject({ status: 201, body: { state: 'pending' } });
  expect(attempts).toBe(1);
  release();
  expect(await sending).toMatchObject({ status: 201, body: { state: 'pending' } });
  const { id } = await at.rowOf(started);
  const stored = () => t.deps.db.select().from(refunds).where(eq(refunds.transaction_id, id));
  expect(await stored()).toMatchObject([{ state: 'pending' }]);
  const isRefund = and(eq(portalJobs.name, 'send-refunds'), ne(portalJobs.key, ''));
  expect(await t.deps.db.select().from(portalJobs).where(isRefund)).toMatchObject([
    { attempts: 1, error: expect.stringContaining('no answer to refund-') },
  ]);

  provider.refund = refund;
  t.setNow(new Date(Date.now() + 120_000));
  await Promise.all([runJob(t.deps, 'send-refunds'), runJob(t.deps, 'send-refunds')]);
  expect(await stored()).toMatchObject([{ state: 'done', error: null }]);
  expect(stripe.refunds).toMatchObject([{ amount: 200 }]);
  await expectBalancedLedger(t.deps.db);
});
