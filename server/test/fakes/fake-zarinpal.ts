import { type FakePayments, pathOf, switchable } from './fake-payments.ts';
import type { FakeResponse } from './loopback-server.ts';

export const zarinpalMerchant = '1344b5d4-0048-11e8-94db-005056a205be';

type Status = 'CREATED' | 'IN_BANK' | 'PAID' | 'VERIFIED' | 'FAILED' | 'REVERSED';

interface Session {
  status: Status;
  amount: number;
  callback_url: string;
  order_id: string;
}

export interface FakeZarinpal extends FakePayments {
  sessions: Map<string, Session>;
}

type Body = Record<string, unknown> & { metadata?: { order_id?: unknown; auto_verify?: unknown } };

const good = (data: Record<string, unknown>): FakeResponse => ({ body: { data, errors: [] } });

/** Zarinpal writes the missing half as a list or an object, and codes as numbers or text. */
const bad = (code: number, status = 200): FakeResponse =>
  code % 2 === 0
    ? { status, body: { data: [], errors: { code: String(code), message: 'refused', validations: [] } } }
    : { status, body: { data: {}, errors: { code, message: 'refused', validations: [] } } };

function isInvalid({ amount, currency, callback_url, description, metadata }: Body): boolean {
  const isText = (value: unknown) => typeof value === 'string' && value.length > 0;
  return (
    currency !== 'IRR' ||
    !Number.isInteger(amount) ||
    Number(amount) < 10_000 ||
    !isText(description) ||
    [...String(description)].length > 500 ||
    !URL.canParse(String(callback_url)) ||
    !isText(metadata?.order_id) ||
    metadata?.auto_verify !== false
  );
}

export async function fakeZarinpal(): Promise<FakeZarinpal> {
  const sessions: FakeZarinpal['sessions'] = new Map();

  function request(sent: Body): FakeResponse {
    if (Number(sent.amount) > 1_000_000_000) return bad(-41);
    if (isInvalid(sent)) return bad(-9, 422);
    const authority = `A${String(sessions.size + 1).padStart(35, '0')}`;
    sessions.set(authority, {
      status: 'CREATED',
      amount: Number(sent.amount),
      callback_url: String(sent.callback_url),
      order_id: String(sent.metadata?.order_id),
    });
    return good({ code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 100 });
  }

  function verify(session: Session, sent: Body): FakeResponse {
    const paid = { ref_id: 201, card_pan: '502229******5995', card_hash: 'ab', fee_type: 'Merchant', fee: 0 };
    if (session.status !== 'PAID' && session.status !== 'VERIFIED') return bad(-51);
    if (sent.amount !== session.amount) return bad(-50);
    const code = session.status === 'PAID' ? 100 : 101;
    session.status = 'VERIFIED';
    return good({ code, message: 'Verified', ...paid });
  }

  const inquiry = ({ status }: Session): FakeResponse =>
    status === 'CREATED' ? bad(-51) : good({ code: '100', message: 'Success', status });

  const loopback = await switchable(({ method, path, headers, body }) => {
    const call = /^\/pg\/v4\/payment\/(request|verify|inquiry)\.json$/.exec(path)?.[1];
    if (method !== 'POST' || !call) return { status: 404, body: '<html>' };
    if (headers['content-type'] !== 'application/json') return bad(-9, 415);
    const sent = JSON.parse(body) as Body;
    if (sent.merchant_id !== zarinpalMerchant) return bad(-10, 401);
    if (call === 'request') return request(sent);
    const session = sessions.get(String(sent.authority));
    if (!session) return bad(-54);
    return call === 'verify' ? verify(session, sent) : inquiry(session);
  });

  function get(ref: string): Session {
    const session = sessions.get(ref);
    if (!session) throw new Error(`no session ${ref}`);
    return session;
  }

  const statuses = { paid: 'PAID', declined: 'FAILED', canceled: 'FAILED', confirming: 'IN_BANK' } as const;
  return {
    ...loopback,
    env: { ZARINPAL_MERCHANT_ID: zarinpalMerchant, ZARINPAL_BASE_URL: loopback.origin },
    sessions,
    refs: () => [...sessions.keys()],
    become(ref, payment, { amount } = {}) {
      const session = get(ref);
      session.status = statuses[payment];
      session.amount = amount ?? session.amount;
    },
    returnPath(ref, payment) {
      const url = new URL(get(ref).callback_url);
      url.searchParams.set('Authority', ref);
      url.searchParams.set('Status', payment === 'canceled' ? 'NOK' : 'OK');
      return pathOf(url.href);
    },
  };
}

export const fake = fakeZarinpal;
