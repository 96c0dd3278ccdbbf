import { expect, test } from 'vitest';
import { gatherWorks } from './gather-works.ts';

const sizeOf = (numbers: readonly number[]) => numbers.length;

test('what comes while a work runs is done together by the next, each with its own result', async () => {
  const done: number[][][] = [];
  const gates: (() => void)[] = [];
  const add = gatherWorks(
    async (items: readonly number[][]) => {
      done.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items.map((numbers) => numbers.reduce((sum, number) => sum + number, 0));
    },
    { sizeOf, most: 4 },
  );
  const results = [[1], [2], [3, 4], [5], [1, 1, 1, 1, 1], [9]].map(add);
  for (let turn = 0; turn < 4; turn += 1) {
    await expect.poll(() => gates.length, { interval: 1 }).toBe(turn + 1);
    gates[turn]?.();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 7, 5, 5, 9]);
  expect(done).toEqual([[[1]], [[2], [3, 4], [5]], [[1, 1, 1, 1, 1]], [[9]]]);
});

test('one that cannot be done fails alone, and those after it are done', async () => {
  const add = gatherWorks(
    async (items: readonly number[][]) => {
      if (items.some(([first]) => first === 0)) throw new Error('nothing to do');
      return items.map(([first]) => first);
    },
    { sizeOf, most: 10 },
  );
  const results = await Promise.allSettled([[1], [2], [0], [3]].map(add));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    3,
  ]);
  expect(await add([4])).toBe(4);
});

test('a rest is kept after a work began, until several wait', async () => {
  const done: number[][] = [];
  let restMs = 0;
  const add = gatherWorks(
    async (items: readonly number[]) => {
      done.push([...items]);
      return items;
    },
    { sizeOf: () => 1, most: 10, restMs: () => restMs },
  );
  await add(1);
  await add(2);
  restMs = 60_000;
  const results = [3, 4, 5].map(add);
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([[1], [2]]);
  results.push(add(6));
  expect(await Promise.all(results)).toEqual([3, 4, 5, 6]);
  restMs = 30;
  await add(7);
  expect(done).toEqual([[1], [2], [3, 4, 5, 6], [7]]);
});
