import { expect, test } from 'vitest';
import { createPageCache, type RenderedPage } from './page-cache.ts';

const makePage = (text: string, status = 200): RenderedPage => ({ status, headers: [], text });

function counted(status = 200) {
  let count = 0;
  return async () => {
    count += 1;
    return makePage(`page ${count}`, status);
  };
}

test('a page is rendered once, also for those who ask while it is being rendered', async () => {
  const cache = createPageCache();
  const render = counted();
  const pages = await Promise.all([cache.get('/', render), cache.get('/', render)]);
  expect([...pages, await cache.get('/', render)].map(({ text }) => text)).toEqual([
    'page 1',
    'page 1',
    'page 1',
  ]);
  expect((await cache.get('/servers', render)).text).toBe('page 2');
});

test('what changed is rendered again', async () => {
  const cache = createPageCache();
  const render = counted();
  await cache.get('/', render);
  cache.clear();
  expect((await cache.get('/', render)).text).toBe('page 2');
});

test('a page that was being rendered while something changed is given once and not kept', async () => {
  const cache = createPageCache();
  const late = Promise.withResolvers<RenderedPage>();
  const first = cache.get('/', () => late.promise);
  cache.clear();
  const render = counted();
  expect((await cache.get('/', render)).text).toBe('page 1');
  late.resolve(makePage('from before'));
  expect((await first).text).toBe('from before');
  expect((await cache.get('/', render)).text).toBe('page 1');
});

test.each([404, 500, 302])('an answer of %i is not kept', async (status) => {
  const cache = createPageCache();
  const render = counted(status);
  await cache.get('/', render);
  expect((await cache.get('/', render)).text).toBe('page 2');
});

test('a page that cannot be rendered is tried again', async () => {
  const cache = createPageCache();
  await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect((await cache.get('/', counted())).text).toBe('page 1');
});
