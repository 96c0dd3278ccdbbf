import * as calls from '@paddock/contract/payments/calls';
import { expect } from 'vitest';
import type { TestApp } from '../portal/test-app.ts';
import type { MadeUser } from './make.ts';

/** Starts the payment of an item at the local provider. */
export async function beginPayment(
  t: TestApp,
  buyer: MadeUser,
  item_id: number,
  spec: typeof calls.createPayment | typeof calls.createZarinpalPayment = calls.createPayment,
): Promise<{ transaction_id: string; payment_url: string }> {
  const { status, body } = await t.call(spec, { as: buyer, json: { item_id } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Presses a button of the local payment page and follows the redirect; returns the callback's response. */
export async function pressLocally(t: TestApp, payment_url: string, outcome: 'pay' | 'decline' | 'cancel') {
  const posted = await t.app.inject({
    method: 'POST',
    url: new URL(payment_url).pathname,
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(posted.statusCode).toBe(303);
  return t.app.inject({ url: String(posted.headers.location) });
}
