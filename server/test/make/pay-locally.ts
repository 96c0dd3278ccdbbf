import { expect } from 'vitest';
import type { TestApp } from '../portal/test-app.ts';

/** Presses a button of the local payment page and follows the payer back; answers the callback's answer. */
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
