import { getTransaction, refundTransaction } from '@paddock/contract/payments/admin-calls';
import { payWithBalance } from '@paddock/contract/payments/calls';
import type { Grant } from '@paddock/contract/shop/calls';
import { expect } from 'vitest';
import type { TestApp } from '../portal/test-app.ts';
import { type MadeUser, makeItem } from './make.ts';

export const dayMs = 86_400_000;
export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * dayMs);

/** An item with these benefits, for five dollars. */
export const makeGoods = (t: TestApp, ...grants: Grant[]) => makeItem(t, { grants });

/** Buys for five dollars from the balance, for the buyer or another account; returns the public id. */
export async function buy(t: TestApp, buyer: MadeUser, item_id: number, steam_id?: string): Promise<string> {
  const json = { item_id, amount: 5, ...(steam_id && { steam_id }) };
  const { status, body } = await t.call(payWithBalance, { as: buyer, json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.transaction_id;
}

/** Refunds the full amount, as staff. */
export async function refund(t: TestApp, staff: MadeUser, transaction_id: string): Promise<void> {
  const input = { params: { transaction_id } } as never;
  const { status, body } = await t.call(refundTransaction, {
    as: staff,
    input,
    json: { amount: 5, reason: 'asked for' },
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

/** A transaction as staff see it. */
export async function detailOf(t: TestApp, staff: MadeUser, transaction_id: string) {
  const { body } = await t.call(getTransaction, { as: staff, input: { params: { transaction_id } } });
  return body;
}

/** The kinds of its timeline, oldest first. */
export async function timelineKinds(t: TestApp, staff: MadeUser, transaction_id: string): Promise<string[]> {
  const { timeline } = await detailOf(t, staff, transaction_id);
  return timeline.map(({ kind }: { kind: string }) => kind);
}

/** The benefits of the purchase, as staff see them. */
export async function givenBy(t: TestApp, staff: MadeUser, transaction_id: string) {
  const { given } = await detailOf(t, staff, transaction_id);
  return given as { id: number; state: string; given_at: string; ends_at: string; error: string }[];
}
