import { expect, test } from 'vitest';
import type { Executor } from '../database.ts';
import { gatherLookups } from './gather-lookups.ts';

const db = {} as Executor;

/** A lookup whose statements end when they are let. */
function createLookup() {
  const asked: number[][] = [];
  const gates: { open: () => void; fail: (error: Error) => void }[] = [];
  const find = gatherLookups(async (_db, keys: number[]) => {
    asked.push(keys);
    await new Promise<void>((open, fail) => gates.push({ open, fail }));
    return new Map(keys.flatMap((key) => (key < 0 ? [] : [[key, `value ${key}`]])));
  });
  const at = (turn: number) => expect.poll(() => gates.length, { interval: 1 }).toBe(turn);
  return { asked, gates, find, at };
}

test('keys that come while a statement is on its way are asked for together, each once', async () => {
  const { asked, gates, find, at } = createLookup();
  const first = find(db, 1);
  await at(1);
  const next = [2, 3, 2, -1, 1].map((key) => find(db, key));
  gates[0]?.open();
  await at(2);
  gates[1]?.open();
  expect(await first).toBe('value 1');
  expect(await Promise.all(next)).toEqual(['value 2', 'value 3', 'value 2', undefined, 'value 1']);
  expect(asked).toEqual([[1], [2, 3, -1, 1]]);
});

test('a statement that does not end holds nobody up for long, and fails those of its own alone', async () => {
  const { gates, find, at } = createLookup();
  const stuck = find(db, 1);
  await at(1);
  const next = find(db, 2);
  await at(2);
  gates[1]?.open();
  expect(await next).toBe('value 2');
  gates[0]?.fail(new Error('the database is away'));
  await expect(stuck).rejects.toThrow('away');
  const last = find(db, 3);
  await at(3);
  gates[2]?.open();
  expect(await last).toBe('value 3');
});
