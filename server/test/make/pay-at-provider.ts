import type { Currency } from '@paddock/contract/core/money';
import * as calls from '@paddock/contract/payments/calls';
import { methodCurrency, type PaymentMethod } from '@paddock/contract/payments/rules';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { paymentVendors } from '../../src/adapters/payments/providers.ts';
import {
  ledgerEntries,
  stockReservations,
  transactionEvents,
  transactions,
} from '../../src/features/payments/tables.ts';
import type { FakePayments, Payment, SignedNotification } from '../fakes/fake-payments.ts';
import type { TestApp } from '../portal/test-app.ts';
import { expectBalancedLedger } from './expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from './make.ts';
import { balanceOf, stockOf } from './stored-numbers.ts';

/** A provider as selected by a buyer. */
export interface Way {
  name: string;
  method: PaymentMethod;
  fake: () => Promise<FakePayments>;
  spec: typeof calls.createPayment | typeof calls.createZarinpalPayment;
  /** In the body of the call, along with the item. */
  choice: { provider?: 'card' | 'crypto' };
  currency: Currency;
  /** Whether it sends notifications. */
  sendsNotifications: boolean;
}

/** The call of each method. */
const callsByMethod: Record<PaymentMethod, Pick<Way, 'spec' | 'choice'>> = {
  card: { spec: calls.createPayment, choice: { provider: 'card' } },
  crypto: { spec: calls.createPayment, choice: { provider: 'crypto' } },
  rial: { spec: calls.createZarinpalPayment, choice: {} },
};

/** Every known provider with its fake from `fakes/fake-<name>.ts`. */
export const ways: Way[] = await Promise.all(
  paymentVendors.map(async ({ name, method }) => {
    const { fake } = (await import(`../fakes/fake-${name}.ts`)) as Pick<Way, 'fake'>;
    const { notify, close } = await fake();
    await close();
    const sendsNotifications = notify !== undefined;
    return {
      name,
      method,
      fake,
      ...callsByMethod[method],
      currency: methodCurrency[method],
      sendsNotifications,
    };
  }),
);

/** The providers that serve their method if all are configured. */
export const servingWays = ways.filter((way) => way === ways.find(({ method }) => method === way.method));

export interface Started {
  buyer: MadeUser;
  item: Awaited<ReturnType<typeof makeItem>>;
  transaction_id: string;
  /** The provider's id of the payment. */
  ref: string;
}

/** A buyer, a portal and a provider. */
export function payingAt(t: TestApp, fake: FakePayments, way: Way) {
  const begin = (buyer: MadeUser, item_id: number) =>
    t.call(way.spec, { as: buyer, json: { item_id, ...way.choice } });

  async function start(stock = 3): Promise<Started> {
    const [buyer, item] = [await makeUser(t), await makeItem(t, { stock })];
    const { status, body } = await begin(buyer, item.id);
    expect(status, JSON.stringify(body)).toBe(201);
    return { buyer, item, transaction_id: body.transaction_id, ref: fake.refs().at(-1) ?? '' };
  }

  async function comeBack({ ref, transaction_id }: Started, payment: Payment): Promise<void> {
    const answer = await t.app.inject({ url: fake.returnPath(ref, payment) });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/dashboard/payment/success?id=${transaction_id}`);
  }

  const deliver = ({ headers, body }: SignedNotification) =>
    t.app.inject({
      method: 'POST',
      url: `/api/v1/payments/${way.name}/notify`,
      headers,
      payload: body,
    });

  /** Delivers the provider's notification, if it sends any. */
  async function tell({ ref }: Started): Promise<void> {
    const notification = fake.notify?.(ref, t.deps.now());
    if (notification) expect((await deliver(notification)).statusCode).toBe(200);
  }

  async function rowOf({ transaction_id }: Pick<Started, 'transaction_id'>) {
    const { db } = t.deps;
    const [row] = await db.select().from(transactions).where(eq(transactions.transaction_id, transaction_id));
    if (!row) throw new Error(`no transaction ${transaction_id}`);
    return row;
  }

  const kindsOf = async (started: Started) => {
    const { id } = await rowOf(started);
    const events = t.deps.db.select().from(transactionEvents);
    return (await events.where(eq(transactionEvents.transaction_id, id))).map(({ kind }) => kind);
  };

  /** Checks that money moved once, the goods were delivered once, and the books agree. */
  async function expectAcceptedOnce(started: Started): Promise<void> {
    const row = await rowOf(started);
    expect(row).toMatchObject({ status: 'ACCEPTED', review_reason: null, currency: way.currency });
    const entries = await t.deps.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transaction_id, row.id));
    expect(entries.map(({ account, amount }) => [account, amount]).sort()).toEqual([
      [`provider:${way.name}`, -row.amount],
      ['revenue', row.amount],
    ]);
    expect((await kindsOf(started)).filter((kind) => kind === 'accepted')).toHaveLength(1);
    await expectNothingHeld(started);
    await expectBalancedLedger(t.deps.db);
  }

  async function expectNothingHeld({ item }: Started): Promise<void> {
    const { db } = t.deps;
    const reserved = await db.select().from(stockReservations).where(eq(stockReservations.item_id, item.id));
    expect(reserved).toEqual([]);
  }

  return {
    begin,
    start,
    comeBack,
    deliver,
    tell,
    rowOf,
    stockOf: ({ item }: Started) => stockOf(t, item.id),
    balanceOf: ({ buyer }: Started) => balanceOf(t, buyer.id),
    kindsOf,
    expectAcceptedOnce,
    expectNothingHeld,
  };
}
