import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventRow } from './event-row.ts';
import { Spool } from './spool.ts';

let folder: string;
let path: string;
let spool: Spool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-spool-'));
  path = join(folder, 'spool');
  spool = new Spool(path);
});
afterEach(async () => {
  spool.close();
  await rm(folder, { recursive: true, force: true });
});

const row = (number: number): EventRow => ({
  id: `e${number}`,
  type: 'session_lap',
  at: '2026-11-20T20:00:00.000Z',
  data: { lap: number, text: 'دور '.repeat(20) },
});
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from + at));
const reopen = (maxBytes?: number) => {
  spool.close();
  spool = new Spool(path, maxBytes);
};
/** Removes everything, a few rows at a time. */
function drain(limit = 7): string[] {
  const ids: string[] = [];
  while (!spool.isEmpty()) {
    const { rows: some, bytes } = spool.first(limit);
    ids.push(...some.map(({ id }) => id));
    spool.remove(bytes);
  }
  return ids;
}
const ids = (from: number, count: number) => rows(from, count).map(({ id }) => id);

test('returns rows in order and removes only what was taken', () => {
  spool.append(rows(0, 10));
  spool.append(rows(10, 10));
  expect(spool.first(3).rows).toEqual(rows(0, 3));
  expect(spool.first(3).rows).toEqual(rows(0, 3));
  expect(drain()).toEqual(ids(0, 20));
  expect(statSync(path).size).toBe(0);
});

test('remembers across restarts what was taken', () => {
  spool.append(rows(0, 20));
  spool.remove(spool.first(5).bytes);
  reopen();
  expect(spool.first(100).rows).toEqual(rows(5, 15));
  spool.append(rows(20, 2));
  reopen();
  expect(drain()).toEqual(ids(5, 17));
});

test('drops a torn line and continues after the previous one', () => {
  spool.append(rows(0, 3));
  appendFileSync(path, JSON.stringify(row(3)).slice(0, 40));
  reopen();
  spool.append([row(4)]);
  expect(drain()).toEqual(['e0', 'e1', 'e2', 'e4']);
});

test('skips a line that is not a row', () => {
  spool.append(rows(0, 1));
  appendFileSync(path, '\0\0\0\0\n12\n');
  reopen();
  spool.append([row(1)]);
  expect(drain()).toEqual(['e0', 'e1']);
});

test('is not blocked by a line longer than any row', () => {
  writeFileSync(path, `${'x'.repeat(3 * 1024 * 1024)}\n`);
  reopen();
  spool.append([row(1)]);
  expect(drain()).toEqual(['e1']);
});

test('resends rather than loses rows when its two files disagree', () => {
  spool.append(rows(0, 4));
  writeFileSync(`${path}.sent`, '9999999');
  reopen();
  expect(drain()).toEqual(ids(0, 4));
  spool.append(rows(4, 2));
  writeFileSync(`${path}.sent`, 'oops');
  reopen();
  expect(drain()).toEqual(ids(4, 2));
});

test('stays within its size limit, and has room again once rows are taken', () => {
  const size = Buffer.byteLength(JSON.stringify(row(10))) + 1;
  reopen(size * 10);
  expect(spool.append(rows(10, 10))).toBe(true);
  expect(spool.append([row(20)])).toBe(false);
  spool.remove(spool.first(4).bytes);
  expect(spool.append(rows(20, 4))).toBe(true);
  expect(spool.append([row(24)])).toBe(false);
  expect(statSync(path).size).toBeLessThanOrEqual(size * 10);
  reopen(size * 10);
  expect(drain()).toEqual(ids(14, 10));
});

test('that was truncated externally is empty', () => {
  spool.append(rows(0, 4));
  spool.remove(spool.first(2).bytes);
  truncateSync(path, 0);
  reopen();
  expect(spool.isEmpty()).toBe(true);
  spool.append([row(9)]);
  expect(drain()).toEqual(['e9']);
  expect(readFileSync(path, 'utf8')).toBe('');
});
