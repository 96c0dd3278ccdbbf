import { AppError } from '@paddock/contract/core/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeHttpServer, fakeHttpServer } from '../../../test/fakes/fake-http-server.ts';
import { isPageOf, limitedFetch, withTimeBudget } from './provider-http.ts';

let server: FakeHttpServer;
beforeAll(async () => {
  server = await fakeHttpServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    if (url.pathname === '/moved') return response.writeHead(302, { location: '/bytes?count=1' }).end();
    if (url.pathname === '/empty') return response.writeHead(204).end();
    if (url.pathname === '/drip') {
      response.write('{');
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
      return response;
    }
    return response.end('x'.repeat(Number(url.searchParams.get('count'))));
  });
});
afterAll(() => server.close());

const read = (path: string) =>
  withTimeBudget(async (signal) => {
    const answer = await limitedFetch(signal)(`${server.url}${path}`);
    return { status: answer.status, length: (await answer.text()).length };
  });
const silent = { code: 'provider_unavailable', details: { retryAfter: 30 } };

describe('responses of a provider are read', () => {
  test('up to a megabyte', async () => {
    expect(await read('/bytes?count=1000000')).toEqual({ status: 200, length: 1_000_000 });
    await expect(read('/bytes?count=1000001')).rejects.toMatchObject(silent);
  });

  test('when empty', async () => {
    expect(await read('/empty')).toEqual({ status: 204, length: 0 });
  });

  test('without following redirects', async () => {
    await expect(read('/moved')).rejects.toMatchObject(silent);
    expect(server.seen).not.toContain('GET /bytes?count=1');
  });

  test('within the time limit, even while data keeps arriving', async () => {
    const from = performance.now();
    await expect(read('/drip')).rejects.toMatchObject(silent);
    expect(performance.now() - from).toBeLessThan(8_000);
  });
});

test('a rejection is passed on, and any other failure makes the provider unavailable', async () => {
  const refusal = new AppError('amount_below_minimum');
  await expect(withTimeBudget(() => Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(withTimeBudget(() => Promise.reject(new Error('odd')))).rejects.toMatchObject({
    ...silent,
    cause: { message: 'odd' },
  });
});

describe('a payer is redirected', () => {
  const [api, local] = ['https://api.stripe.com', 'http://127.0.0.1:4242'];
  test.each([
    [api, 'https://checkout.stripe.com/c/pay/1'],
    [api, 'https://stripe.com/x'],
    [local, 'http://127.0.0.1:4242/c/pay/1'],
    ['https://pay.test', 'https://www.pay.test/1'],
  ])('by %s to %s', (from, page) => {
    expect(isPageOf(from, page)).toBe(true);
  });

  test.each([
    [api, 'https://evil.test/c/pay/1'],
    [api, 'https://evilstripe.com/c/pay/1'],
    [api, 'https://stripe.com.evil.test/'],
    [api, 'http://checkout.stripe.com/c/pay/1'],
    [api, 'https://checkout.stripe.com@evil.test/'],
    [api, 'javascript:alert(1)'],
    [api, '//checkout.stripe.com'],
    [local, 'http://0.0.1/'],
    [local, 'http://127.0.0.2/'],
  ])('not by %s to %s', (from, page) => {
    expect(isPageOf(from, page)).toBe(false);
  });
});
