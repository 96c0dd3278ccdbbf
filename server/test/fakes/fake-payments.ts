import { type FakeRequest, type FakeResponse, type Loopback, listenOnLoopback } from './loopback-server.ts';

/** What a payer can do at a provider, and whatever else a test wants to come out. */
export type Payment = 'paid' | 'declined' | 'canceled' | 'confirming';

export interface SignedNotification {
  headers: Record<string, string>;
  body: string;
}

/** A stand-in of a payment provider, which refuses what the real one would. `ref` is the portal's name of a payment. */
export interface FakePayments extends Loopback {
  /** The environment of a portal that pays here. */
  env: Record<string, string>;
  /** Answers the next call; once. */
  next: (given: FakeResponse) => void;
  /** Answers every call until it is called without. */
  always: (given?: FakeResponse) => void;
  /** The payments that were opened, oldest first. */
  refs: () => string[];
  /** The payer does this, by default with the whole sum. `received` is in the smallest unit of `currency`. */
  become: (ref: string, payment: Payment, received?: { amount?: number; currency?: string }) => void;
  /** Path and query to which the payer's browser is sent back. */
  returnPath: (ref: string, payment: Payment) => string;
  /** What the provider tells the portal of this payment's state now. Absent where it tells nothing. */
  notify?: (ref: string, now?: Date) => SignedNotification;
  /** The same of a payment that the portal did not open. */
  notifyForeign?: (now?: Date) => SignedNotification;
}

/** A loopback whose answers a test can take over. */
export async function switchable(answer: (call: FakeRequest) => FakeResponse) {
  const planned: FakeResponse[] = [];
  let standing: FakeResponse | undefined;
  const loopback = await listenOnLoopback((call) => planned.shift() ?? standing ?? answer(call));
  return {
    ...loopback,
    next: (given: FakeResponse) => void planned.push(given),
    always: (given?: FakeResponse) => {
      standing = given;
    },
  };
}

/** Path and query of an address that the portal gave to a provider. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Answers that no provider means: whatever comes of them, nothing is known. */
export const nonsense: [string, FakeResponse][] = [
  ['an error', { status: 500, body: { error: { message: 'oops', type: 'api_error' } } }],
  ['a page', { body: '<html><body>Bad gateway</body></html>', headers: { 'content-type': 'text/html' } }],
  ['a page with an error', { status: 502, body: '<html>' }],
  ['nothing', { body: '' }],
  ['null', { body: 'null' }],
  ['a list', { body: [] }],
  ['other types', { body: { id: 7, url: 7, status: [], data: 'x', errors: 'y', invoice_url: {} } }],
  ['an address that is none', { body: { id: 'x', url: 'javascript:alert(1)', invoice_url: 'javascript:0' } }],
  ['two megabytes', { body: `{"id":"${'x'.repeat(2_000_000)}"}` }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
];
