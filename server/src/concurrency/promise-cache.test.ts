import { expect, onTestFinished, test, vi } from 'vitest';
import { createPromiseCache } from './promise-cache.ts';

function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test('concurrent and later callers share one load', async () => {
  const cache = createPromiseCache<number>({ maxSize: 5 });
  const make = counter();
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1]);
  expect(await cache.get('a', make)).toBe(1);
  expect(await cache.get('b', make)).toBe(2);
});

test('a lazy thenable, such as a Drizzle query, runs once', async () => {
  const cache = createPromiseCache<number>({ maxSize: 5 });
  const make = counter();
  class Query extends Promise<number> {
    // oxlint-disable-next-line unicorn/no-thenable -- it stands for one that has it.
    override then: Promise<number>['then'] = (...handlers) => make().then(...handlers);
  }
  const query = new Query(() => undefined);
  expect([await cache.get('a', () => query), await cache.get('a', () => query)]).toEqual([1, 1]);
});

test('a failure rejects all waiting callers, and the next one loads again', async () => {
  const cache = createPromiseCache<number>({ maxSize: 5 });
  const broken = () => Promise.reject(new Error('broken'));
  const both = [cache.get('a', broken), cache.get('a', counter())];
  for (const one of both) await expect(one).rejects.toThrow('broken');
  expect(await cache.get('a', counter())).toBe(1);
});

test('uncacheable and expired results are loaded again', async () => {
  const make = counter();
  const picky = createPromiseCache<number>({ maxSize: 5, isCacheable: (result) => result > 1 });
  expect([await picky.get('a', make), await picky.get('a', make), await picky.get('a', make)]).toEqual([
    1, 2, 2,
  ]);
  const short = createPromiseCache<number>({ maxSize: 5, maxAge: 5 });
  expect(await short.get('a', make)).toBe(3);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await short.get('a', make)).toBe(4);
});

test('a load during `clear` is returned and not cached', async () => {
  const cache = createPromiseCache<string>({ maxSize: 5 });
  const slow = Promise.withResolvers<string>();
  const early = cache.get('a', () => slow.promise);
  cache.clear();
  expect(await cache.get('a', async () => 'new')).toBe('new');
  slow.reject(new Error('old'));
  await expect(early).rejects.toThrow('old');
  expect(await cache.get('a', async () => 'newer')).toBe('new');
});
