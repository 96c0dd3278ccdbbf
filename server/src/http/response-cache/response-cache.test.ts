import type { CacheTag } from '@paddock/contract/core/endpoint';
import { expect, test } from 'vitest';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

const makeResponse = (text: string, tags: CacheTag[] = ['blog'], status = 200): CachedResponse => ({
  status,
  headers: {},
  body: Buffer.from(text),
  etag: text,
  tags: new Set(tags),
  encoded: new Map(),
});

const limits = { maxSize: 10, maxBytes: 1_000_000, maxAge: 60_000 };
const makeCache = () => createResponseCache({ responses: limits, answers: limits });

function counted(tags?: CacheTag[], status?: number) {
  let count = 0;
  return async () => {
    count += 1;
    return makeResponse(`answer ${count}`, tags, status);
  };
}

test('an answer is made once, also for those who ask while it is being made', async () => {
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

test('what shows a change is made again, the rest is not', async () => {
  const cache = makeCache();
  const make = { blog: counted(['blog', 'site']), shop: counted(['shop', 'site']) };
  const ask = async () => [
    (await cache.get('/blog', make.blog)).etag,
    (await cache.get('/shop', make.shop)).etag,
  ];
  await ask();
  cache.forget(['blog']);
  expect(await ask()).toEqual(['answer 2', 'answer 1']);
  cache.forget(['boards', 'site']);
  expect(await ask()).toEqual(['answer 3', 'answer 2']);
});

test('an answer that was being made while something changed is given once and not cached', async () => {
  const cache = makeCache();
  const late = Promise.withResolvers<CachedResponse>();
  const first = cache.get('/', () => late.promise);
  cache.forget(['blog']);
  const make = counted();
  expect((await cache.get('/', make)).etag).toBe('answer 1');
  late.resolve(makeResponse('from before'));
  expect((await first).etag).toBe('from before');
  expect((await cache.get('/', make)).etag).toBe('answer 1');
});

test('a change of something else while an answer is being made does not matter to it', async () => {
  const cache = makeCache();
  const late = Promise.withResolvers<CachedResponse>();
  const first = cache.get('/', () => late.promise);
  cache.forget(['boards']);
  late.resolve(makeResponse('the blog'));
  await first;
  expect((await cache.get('/', counted())).etag).toBe('the blog');
});

test.each([404, 500, 302])('an answer of %i is not cached', async (status) => {
  const cache = makeCache();
  const make = counted(['blog'], status);
  await cache.get('/', make);
  expect((await cache.get('/', make)).etag).toBe('answer 2');
});

test('an answer that cannot be made is tried again', async () => {
  const cache = makeCache();
  await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect((await cache.get('/', counted())).etag).toBe('answer 1');
});

test('what was found and what was made is counted', async () => {
  const cache = makeCache();
  const make = counted();
  expect(cache.find('/')).toBeUndefined();
  await Promise.all([cache.get('/', make), cache.get('/', make)]);
  cache.find('/');
  await cache.get('/', make);
  expect(cache.figures()).toEqual({ size: 1, hits: 2, misses: 1 });
  cache.forget(['blog']);
  expect(cache.figures()).toEqual({ size: 0, hits: 2, misses: 1 });
});

test('what pages are made of is forgotten with them, and only what shows the change', async () => {
  const cache = makeCache();
  let count = 0;
  const make = (tags: CacheTag[]) => async () => ({ value: (count += 1), bytes: 8, tags: new Set(tags) });
  const ask = async () => [
    (await cache.answers.get('posts', make(['blog']))).value,
    (await cache.answers.get('items', make(['shop']))).value,
  ];
  expect([await ask(), await ask()]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  cache.forget(['blog']);
  expect(await ask()).toEqual([3, 2]);
});

test('large answers are forgotten, the least recently used first, before they take more than they may', async () => {
  const cache = createResponseCache({ responses: { ...limits, maxBytes: 1_000 }, answers: limits });
  const large = (name: string) => cache.get(name, async () => makeResponse(name.repeat(300)));
  for (const name of ['a', 'b']) await large(name);
  expect(cache.find('a')).toBeDefined();
  await large('c');
  expect(['a', 'b', 'c'].map((name) => cache.find(name) !== undefined)).toEqual([true, false, true]);
  // One that has been compressed since counts with what that made.
  cache.find('a')?.encoded.set('br', { body: Buffer.alloc(600), headers: {} });
  await large('d');
  expect(['a', 'c', 'd'].map((name) => cache.find(name) !== undefined)).toEqual([false, false, true]);
});

test('what is too old to be given is not kept either', async () => {
  const cache = createResponseCache({ responses: { ...limits, maxAge: 5 }, answers: limits });
  await cache.get('old', async () => makeResponse('old'));
  await new Promise((resolve) => void setTimeout(resolve, 10));
  await cache.get('new', async () => makeResponse('new'));
  expect(cache.figures().size).toBe(1);
});
