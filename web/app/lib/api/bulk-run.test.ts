import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { bulkRun } from './bulk-run.ts';

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: 'rate_limited', detail: 'Wait.' }, retryAfter);

test('goes on after a row that failed, and tells which', async () => {
  const error = refusal(409);
  const behind: number[] = [];
  const outcome = await bulkRun(
    ['a', 'b', 'c'],
    async (row) => {
      if (row === 'b') throw error;
    },
    { onProgress: (count) => behind.push(count) },
  );
  expect(outcome).toEqual({ done: ['a', 'c'], failed: [{ row: 'b', error }] });
  expect(behind).toEqual([1, 2, 3]);
});

test('begins a row only when the one before has ended', async () => {
  let underWay = 0;
  let most = 0;
  await bulkRun([1, 2, 3], async () => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
  });
  expect(most).toBe(1);
});

test('waits as long as the server asks for and tries that row once more', async () => {
  const waits: number[] = [];
  const tries: string[] = [];
  const { done, failed } = await bulkRun(
    ['a', 'b'],
    async (row) => {
      tries.push(row);
      if (row === 'b' || tries.length === 1) throw refusal(429, row === 'a' ? 7 : 2);
    },
    { wait: async (ms) => void waits.push(ms) },
  );
  expect(tries).toEqual(['a', 'a', 'b', 'b']);
  expect(waits).toEqual([7_000, 2_000]);
  expect(done).toEqual(['a']);
  expect(failed.map(({ row }) => row)).toEqual(['b']);
});

test('does not wait where the server names no time', async () => {
  const { failed } = await bulkRun(['a'], () => Promise.reject(refusal(429)), {
    wait: () => Promise.reject(new Error('waited')),
  });
  expect(failed[0]?.error).toBeInstanceOf(ApiError);
});
