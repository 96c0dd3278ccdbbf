import { type FakeRequest, type FakeResponse, type Loopback, listenOnLoopback } from './loopback-server.ts';

/** A payer's actions at a provider, and other outcomes for tests. */
export type Payment = 'paid' | 'declined' | 'canceled' | 'confirming';

export interface SignedNotification {
  headers: Record<string, string>;
  body: string;
}

/** A fake payment provider, which rejects what the real one would. `ref` is the portal's id of a payment. */
export interface FakePayments extends Loopback {
  /** The environment of a portal that uses it. */
  env: Record<string, string>;
  /** Sets the response to the next call. */
  next: (given: FakeResponse) => void;
  /** Sets the response to every call, or resets it. */
  always: (given?: FakeResponse) => void;
  /** The created payments, oldest first. */
  refs: () => string[];
  /** Makes the payer act, by default with the full amount. `received` is in the smallest unit of `currency`. */
  become: (ref: string, payment: Payment, received?: { amount?: number; currency?: string }) => void;
  /** Path and query to which the payer's browser returns. */
  returnPath: (ref: string, payment: Payment) => string;
  /** The provider's notification of the payment's current state. Absent if it sends none. */
  notify?: (ref: string, now?: Date) => SignedNotification;
  /** The same for a payment that the portal did not create. */
  notifyForeign?: (now?: Date) => SignedNotification;
}

/** A loopback server whose responses tests can override. */
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

/** Path and query of an address that the portal sent to a provider. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Invalid responses of a provider: the state stays unknown. */
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
