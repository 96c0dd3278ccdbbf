import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

const makeResponse = (text: string, status = 200): CachedResponse => ({
  status,
  headers: {},
  body: Buffer.from(text),
  etag: text,
  encoded: new Map(),
});
const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

interface Options {
  isAway?: () => boolean;
  maxBytes?: number;
  maxAgeMs?: number;
  outageMs?: number;
}
const makeCache = ({ isAway = () => false, maxBytes = 1_000_000, ...ages }: Options = {}) =>
  createResponseCache({ maxSize: 10, maxBytes, isAway, ...ages });

function counted(status?: number) {
  let count = 0;
  return async () => {
    count += 1;
    return makeResponse(`answer ${count}`, status);
  };
}

test('concurrent readers share one load', async () => {
  const cache = makeCache();
  const make = counted();
  const answers = await Promise.all([cache.get('/', make), cache.get('/', make)]);
  expect([...answers, await cache.get('/', make)].map(({ etag }) => etag)).toEqual([
    'answer 1',
    'answer 1',
    'answer 1',
  ]);
  expect((await cache.get('/servers', make)).etag).toBe('answer 2');
});

test('after a write everything is loaded again, and a pending load is returned but not stored', async () => {
  const cache = makeCache();
  const [blog, shop] = [counted(), counted()];
  const ask = async () => [(await cache.get('/blog', blog)).etag, (await cache.get('/shop', shop)).etag];
  expect(await ask()).toEqual(['answer 1', 'answer 1']);
  const late = Promise.withResolvers<CachedResponse>();
  const first = cache.get('/', () => late.promise);
  cache.clear();
  const make = counted();
  const later = [cache.get('/', make), cache.get('/', make)];
  late.resolve(makeResponse('from before'));
  expect((await first).etag).toBe('from before');
  expect((await Promise.all(later)).map(({ etag }) => etag)).toEqual(['answer 1', 'answer 1']);
  expect((await cache.get('/', make)).etag).toBe('answer 1');
  expect(await ask()).toEqual(['answer 2', 'answer 2']);
});

test('writes faster than loads do not cause concurrent loads of one key', async () => {
  const cache = makeCache();
  let [running, most] = [0, 0];
  const make = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    return makeResponse('answer');
  };
  const responses: Promise<CachedResponse>[] = [];
  for (let write = 0; write < 20; write += 1) {
    responses.push(cache.get('/', make), cache.get('/', make));
    await sleep(1);
    cache.clear();
  }
  await Promise.all(responses);
  expect(most).toBe(1);
  expect(cache.figures().misses).toBeLessThan(20);
});

test('a load that fails after a write leaves the next one to its readers', async () => {
  const cache = makeCache();
  const late = Promise.withResolvers<CachedResponse>();
  const first = cache.get('/', () => late.promise);
  cache.clear();
  const second = cache.get('/', counted());
  late.reject(new Error('no such thing'));
  await expect(first).rejects.toThrow('no such thing');
  expect((await second).etag).toBe('answer 1');
});

test.each([404, 500, 302])('a response of %i is not stored', async (status) => {
  const cache = makeCache();
  const make = counted(status);
  await cache.get('/', make);
  expect((await cache.get('/', make)).etag).toBe('answer 2');
});

test('a failed load is retried', async () => {
  const cache = makeCache();
  await expect(cache.get('/', () => Promise.reject(new Error('no such thing')))).rejects.toThrow(
    'no such thing',
  );
  expect((await cache.get('/', counted())).etag).toBe('answer 1');
});

test('hits and misses are counted', async () => {
  const cache = makeCache();
  const make = counted();
  expect(cache.find('/')).toBeUndefined();
  await Promise.all([cache.get('/', make), cache.get('/', make)]);
  cache.find('/');
  await cache.get('/', make);
  expect(cache.figures()).toEqual({ size: 1, hits: 2, misses: 1 });
  cache.clear();
  expect(cache.figures()).toEqual({ size: 0, hits: 2, misses: 1 });
});

test('the least recently used responses are evicted at the size limit', async () => {
  const cache = makeCache({ maxBytes: 1_300 });
  const large = (name: string) => cache.get(name, async () => makeResponse(name.repeat(300)));
  for (const name of ['a', 'b']) await large(name);
  expect(cache.find('a')).toBeDefined();
  await large('c');
  expect(['a', 'b', 'c'].map((name) => cache.find(name) !== undefined)).toEqual([true, false, true]);
});

test('an expired response is loaded again, and served longer while the database is unavailable', async () => {
  let isAway = false;
  const cache = makeCache({ isAway: () => isAway, maxAgeMs: 5, outageMs: 60_000 });
  const make = counted();
  expect((await cache.get('/', make)).etag).toBe('answer 1');
  await sleep(10);
  expect((await cache.get('/', make)).etag).toBe('answer 2');
  await sleep(10);
  expect(cache.find('/')).toBeUndefined();
  // The outage is not known yet; the first request finds out.
  expect((await cache.get('/', () => Promise.reject(lost()))).etag).toBe('answer 2');
  await expect(cache.get('/other', () => Promise.reject(lost()))).rejects.toThrow('ECONNREFUSED');
  isAway = true;
  expect(cache.find('/')?.etag).toBe('answer 2');
  expect((await cache.get('/', make)).etag).toBe('answer 2');
});

test('a page that reports an outage gives way to the previous one', async () => {
  let isAway = false;
  const cache = makeCache({ isAway: () => isAway, maxAgeMs: 5, outageMs: 60_000 });
  await cache.get('/', counted());
  await sleep(10);
  const failing = async () => {
    isAway = true;
    return makeResponse('try later', 503);
  };
  expect((await cache.get('/', failing)).etag).toBe('answer 1');
});

test('responses expire during an outage, too', async () => {
  const cache = makeCache({ isAway: () => true, maxAgeMs: 5, outageMs: 5 });
  await cache.get('/', counted());
  await sleep(20);
  await expect(cache.get('/', () => Promise.reject(lost()))).rejects.toThrow('ECONNREFUSED');
});
