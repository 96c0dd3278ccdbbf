import { expect, test } from 'vitest';
import { createPromiseCache } from './promise-cache.ts';

function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test('those who ask at once and later get what was made once', async () => {
  const cache = createPromiseCache<number>({ maxSize: 5 });
  const make = counter();
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1]);
  expect(await cache.get('a', make)).toBe(1);
  expect(await cache.get('b', make)).toBe(2);
});

test('a failure is told to those who wait and made again for the next', async () => {
  const cache = createPromiseCache<number>({ maxSize: 5 });
  const broken = () => Promise.reject(new Error('broken'));
  const both = [cache.get('a', broken), cache.get('a', counter())];
  for (const one of both) await expect(one).rejects.toThrow('broken');
  expect(await cache.get('a', counter())).toBe(1);
});

test('what is not worth keeping, and what is too old, is made again', async () => {
  const make = counter();
  const picky = createPromiseCache<number>({ maxSize: 5, isKept: (result) => result > 1 });
  expect([await picky.get('a', make), await picky.get('a', make), await picky.get('a', make)]).toEqual([
    1, 2, 2,
  ]);
  const short = createPromiseCache<number>({ maxSize: 5, maxAge: 5 });
  expect(await short.get('a', make)).toBe(3);
  await new Promise((later) => setTimeout(later, 20));
  expect(await short.get('a', make)).toBe(4);
});

test('what is made while all is forgotten is given and not kept', async () => {
  const cache = createPromiseCache<string>({ maxSize: 5 });
  const slow = Promise.withResolvers<string>();
  const early = cache.get('a', () => slow.promise);
  cache.clear();
  expect(await cache.get('a', async () => 'new')).toBe('new');
  slow.reject(new Error('old'));
  await expect(early).rejects.toThrow('old');
  expect(await cache.get('a', async () => 'newer')).toBe('new');
});
