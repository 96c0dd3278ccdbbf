import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePayments, SignedNotification } from '../../../../test/fakes/fake-payments.ts';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { makeUser } from '../../../../test/make/make.ts';
import { payingAt, ways } from '../../../../test/make/pay-at-provider.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { reconcilePayments } from '../settlement/reconcile-payments.ts';
import { paymentEvents, transactions } from '../tables.ts';

const minutes = (count: number) => count * 60_000;

describe.each(ways)('paying at $name', (way) => {
  let t: TestApp;
  let fake: FakePayments;
  let at: ReturnType<typeof payingAt>;
  beforeAll(async () => {
    fake = await way.fake();
    t = await testApp(fake.env);
    at = payingAt(t, fake, way);
  });
  afterAll(() => Promise.all([fake.close(), t.close()]));
  afterEach(() => {
    fake.always();
    t.setNow(new Date());
  });

  /** The payer does not return and no notification arrives: the portal polls some time later. */
  async function later(count: number): Promise<void> {
    t.setNow(new Date(Date.now() + minutes(count)));
    await reconcilePayments(t.deps);
  }

  describe('a payment is accepted once', () => {
    test('when the payer returns first', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      await at.comeBack(started, 'paid');
      await at.expectAcceptedOnce(started);
      await at.tell(started);
      await at.comeBack(started, 'paid');
      await at.expectAcceptedOnce(started);
      expect(await at.stockOf(started)).toBe(2);
    });

    test('when the notification arrives first', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      await at.tell(started);
      if (fake.notify) await at.expectAcceptedOnce(started);
      await at.comeBack(started, 'paid');
      await at.expectAcceptedOnce(started);
    });

    test('when only polling finds it', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      await later(3);
      await at.expectAcceptedOnce(started);
    });

    test('with twenty returns, twenty notifications, polls and staff at once', async () => {
      const started = await at.start();
      const manager = await makeUser(t, { role: 'manager' });
      fake.become(started.ref, 'paid');
      const params = { transaction_id: started.transaction_id };
      const waves = Array.from({ length: 20 }, () => [
        at.comeBack(started, 'paid'),
        at.tell(started),
        t.call(calls.getTransactionStatus, { as: started.buyer, input: { params } }),
      ]);
      await Promise.all([
        ...waves.flat(),
        t.call(paymentsAdmin.checkTransaction, { as: manager, input: { params } }),
        later(3),
      ]);
      await at.expectAcceptedOnce(started);
      expect(await at.stockOf(started)).toBe(2);
    });

    test('for each of ten concurrent buyers', async () => {
      const all = [];
      for (let count = 0; count < 10; count += 1) all.push(await at.start());
      for (const { ref } of all) fake.become(ref, 'paid');
      await Promise.all(all.flatMap((started) => [at.comeBack(started, 'paid'), at.tell(started)]));
      for (const started of all) await at.expectAcceptedOnce(started);
    });
  });

  describe('an unpaid payment is not accepted', () => {
    test('declined: REJECTED, and the piece is released', async () => {
      const started = await at.start();
      fake.become(started.ref, 'declined');
      await at.comeBack(started, 'declined');
      expect(await at.rowOf(started)).toMatchObject({ status: 'REJECTED' });
      await at.expectNothingHeld(started);
      expect(await at.stockOf(started)).toBe(3);
    });

    test('canceled by the payer: CANCELED, and the piece is released', async () => {
      const started = await at.start();
      if (way.name !== 'stripe') fake.become(started.ref, 'canceled');
      await at.comeBack(started, 'canceled');
      expect(await at.rowOf(started)).toMatchObject({ status: 'CANCELED' });
      expect(await at.stockOf(started)).toBe(3);
    });

    test('a payer who reports “canceled” after paying has paid', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      await at.comeBack(started, 'canceled');
      await at.expectAcceptedOnce(started);
    });

    test('a payer who reports “paid” without paying has not', async () => {
      const started = await at.start();
      await at.comeBack(started, 'paid');
      expect((await at.rowOf(started)).status).not.toBe('ACCEPTED');
      await expectBalancedLedger(t.deps.db);
    });

    test('in progress: stays PENDING with the piece reserved, then is accepted', async () => {
      const started = await at.start();
      fake.become(started.ref, 'confirming');
      await at.comeBack(started, 'paid');
      await at.comeBack(started, 'canceled');
      expect(await at.rowOf(started)).toMatchObject({ status: 'PENDING' });
      expect(await at.stockOf(started)).toBe(2);
      expect((await at.kindsOf(started)).filter((kind) => kind === 'confirming')).toHaveLength(1);
      fake.become(started.ref, 'paid');
      await later(6);
      await at.expectAcceptedOnce(started);
    });

    test('a smaller sum goes to review', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid', { amount: 50 });
      await Promise.all([at.comeBack(started, 'paid'), at.tell(started), at.comeBack(started, 'canceled')]);
      await later(90);
      const row = await at.rowOf(started);
      expect(row.status).not.toBe('ACCEPTED');
      expect(row.review_reason).toMatch(/^(amount_differs|partially_paid)$/);
      await at.expectNothingHeld(started);
      await expectBalancedLedger(t.deps.db);
    });

    test.skipIf(way.currency === 'IRR')('so is another currency', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid', { currency: 'eur' });
      await Promise.all([at.comeBack(started, 'paid'), at.tell(started)]);
      const row = await at.rowOf(started);
      expect(row.status).not.toBe('ACCEPTED');
      expect(row.review_reason).toBe('amount_differs');
    });
  });

  describe('a reference of another payment', () => {
    test('unknown, or of another provider: 404 without a call to the provider', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      const other = way.name === 'stripe' ? 'zarinpal' : 'stripe';
      const path = fake.returnPath(started.ref, 'paid');
      const calls = fake.requests.length;
      for (const url of [
        path.replace(started.transaction_id, 'nothing-of-the-kind'),
        path.replace(started.transaction_id, 'x'.repeat(24)),
        path.replace(way.name, other),
        path.replace(way.name, 'local'),
        `/api/v1/payments/${way.name}/callback`,
      ]) {
        expect((await t.app.inject({ url })).statusCode, url).toBe(404);
      }
      expect(fake.requests.length).toBe(calls);
      expect(await at.rowOf(started)).toMatchObject({ status: 'PENDING' });
    });

    test.skipIf(way.name === 'nowpayments')('one’s paid reference does not pay for another', async () => {
      const [paid, open] = [await at.start(), await at.start()];
      fake.become(paid.ref, 'paid');
      const calls = fake.requests.length;
      const url = fake.returnPath(paid.ref, 'paid').replace(paid.transaction_id, open.transaction_id);
      expect((await t.app.inject({ url })).statusCode).toBe(404);
      expect(fake.requests.length).toBe(calls);
      expect(await at.rowOf(open)).toMatchObject({ status: 'PENDING' });
    });
  });

  describe.skipIf(!way.sendsNotifications)('notifications', () => {
    const events = () => t.deps.db.select().from(paymentEvents);

    test('about payments of others are acknowledged, open for a repeat, and cause no call to the provider', async () => {
      const calls = fake.requests.length;
      const foreign = fake.notifyForeign?.(t.deps.now()) as SignedNotification;
      for (const _ of [1, 2]) expect((await at.deliver(foreign)).statusCode).toBe(200);
      expect(fake.requests.length).toBe(calls);
      expect((await events()).filter(({ processed_at }) => processed_at === null)).toHaveLength(1);
    });

    test('forged: refused, not stored, and no call to the provider', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      const good = fake.notify?.(started.ref, t.deps.now()) as SignedNotification;
      const [calls, stored] = [fake.requests.length, (await events()).length];
      const flipped = Object.fromEntries(
        Object.entries(good.headers).map(([name, value]) => [name, value.replace(/[0-9a-f]$/, '')]),
      );
      for (const bad of [
        { ...good, body: `${good.body.slice(0, -1)} ,"x":1}` },
        { ...good, headers: flipped },
        { ...good, headers: {} },
        { headers: good.headers, body: '' },
      ]) {
        const answer = await at.deliver(bad);
        expect(answer.statusCode).toBe(400);
        expect(answer.json().code).toBe('signature_invalid');
      }
      expect([fake.requests.length, (await events()).length]).toEqual([calls, stored]);
      expect(await at.rowOf(started)).toMatchObject({ status: 'PENDING' });
    });

    test('while the provider is silent: a repeat is requested and processed', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      const notification = fake.notify?.(started.ref, t.deps.now()) as SignedNotification;
      fake.always({ status: 500, body: {} });
      expect((await at.deliver(notification)).statusCode).toBe(503);
      expect(await at.rowOf(started)).toMatchObject({ status: 'PENDING' });
      fake.always();
      expect((await at.deliver(notification)).statusCode).toBe(200);
      await at.expectAcceptedOnce(started);
    });

    test('a repeat of a processed one causes no call to the provider', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      const notification = fake.notify?.(started.ref, t.deps.now()) as SignedNotification;
      expect((await at.deliver(notification)).statusCode).toBe(200);
      const calls = fake.requests.length;
      for (const answer of await Promise.all([1, 2, 3].map(() => at.deliver(notification)))) {
        expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      }
      expect(fake.requests.length).toBe(calls);
    });
  });

  test('every payment has its reference', async () => {
    const rows = await t.deps.db.select().from(transactions);
    const refs = rows.filter(({ provider }) => provider === way.name).map(({ provider_ref }) => provider_ref);
    expect(refs.filter((ref) => ref !== null).toSorted()).toEqual(fake.refs().toSorted());
  });
});
