import { expect, test } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { bulkRun } from './bulk-run.ts';

const rateLimitError = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: 'rate_limited', detail: 'Wait.' }, retryAfter);

test('continues after a failed row and reports it', async () => {
  const error = rateLimitError(409);
  const progress: number[] = [];
  const outcome = await bulkRun(
    ['a', 'b', 'c'],
    async (row) => {
      if (row === 'b') throw error;
    },
    { onProgress: (count) => progress.push(count) },
  );
  expect(outcome).toEqual({ done: ['a', 'c'], failed: [{ row: 'b', error }] });
  expect(progress).toEqual([1, 2, 3]);
});

test('runs one row at a time', async () => {
  let active = 0;
  let maxActive = 0;
  await bulkRun([1, 2, 3], async () => {
    maxActive = Math.max(maxActive, ++active);
    await Promise.resolve();
    active--;
  });
  expect(maxActive).toBe(1);
});

test('waits for Retry-After and retries the row once', async () => {
  const waits: number[] = [];
  const attempts: string[] = [];
  const { done, failed } = await bulkRun(
    ['a', 'b'],
    async (row) => {
      attempts.push(row);
      if (row === 'b' || attempts.length === 1) throw rateLimitError(429, row === 'a' ? 7 : 2);
    },
    { wait: async (ms) => void waits.push(ms) },
  );
  expect(attempts).toEqual(['a', 'a', 'b', 'b']);
  expect(waits).toEqual([7_000, 2_000]);
  expect(done).toEqual(['a']);
  expect(failed.map(({ row }) => row)).toEqual(['b']);
});

test('does not retry without Retry-After', async () => {
  const { failed } = await bulkRun(['a'], () => Promise.reject(rateLimitError(429)), {
    wait: () => Promise.reject(new Error('waited')),
  });
  expect(failed[0]?.error).toBeInstanceOf(ApiError);
});
