import { describe, expect, test } from 'vitest';
import { limitConcurrency } from './concurrency.ts';
import { keyedMutex } from './keyed-mutex.ts';

/** Lets pending promise callbacks run. */
const turn = () => new Promise((done) => setImmediate(done));

/** Creates tasks that end on command. */
function makeWorks() {
  let running = 0;
  const ends: (() => void)[] = [];
  return {
    most: () => running,
    work: async () => {
      running += 1;
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
      return 'done';
    },
    end: () => ends.shift()?.(),
  };
}

describe('bounded', () => {
  test('runs so many at once, queues so many, and rejects the rest', async () => {
    const works = makeWorks();
    const run = limitConcurrency(2, 3);
    const five = Array.from({ length: 5 }, () => run(works.work));
    await expect(run(works.work)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      details: { retryAfter: 2 },
    });
    for (let at = 0; at < 5; at += 1) {
      await turn();
      expect(works.most()).toBe(Math.min(2, 5 - at));
      works.end();
    }
    expect(await Promise.all(five)).toEqual(Array.from({ length: 5 }, () => 'done'));
    const again = run(works.work);
    works.end();
    expect(await again).toBe('done');
  });

  test('a failing task frees its place', async () => {
    const run = limitConcurrency(1, 1);
    const failing = run(() => Promise.reject(new Error('broken')));
    const next = run(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});

describe('keyedMutex', () => {
  test('tasks of one key run sequentially, others in parallel', async () => {
    const inTurn = keyedMutex();
    const order: string[] = [];
    const work = (name: string, end?: Promise<void>) => async () => {
      order.push(`${name} begins`);
      await end;
      order.push(`${name} ends`);
    };
    const end = Promise.withResolvers<void>();
    const both = [inTurn('a', work('a1', end.promise)), inTurn('a', work('a2'))];
    await inTurn('b', work('b'));
    await turn();
    end.resolve();
    await Promise.all(both);
    expect(order).toEqual(['a1 begins', 'b begins', 'b ends', 'a1 ends', 'a2 begins', 'a2 ends']);
  });

  test('a failing task does not block the next', async () => {
    const inTurn = keyedMutex();
    const failing = inTurn('a', () => Promise.reject(new Error('broken')));
    const next = inTurn('a', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
