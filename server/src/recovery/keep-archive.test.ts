import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameBase } from '../db/embedded/wal-archive.ts';
import { trimArchive } from './keep-archive.ts';
import { walOf } from './ship-wal.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));
const segment = (number: number, timeline = 1) =>
  `${String(timeline).padStart(8, '0')}${'0'.repeat(14)}${number.toString(16).toUpperCase().padStart(2, '0')}`;

let archive: string;

/** A copy of each of ten days, and between two of them a segment. */
beforeEach(async () => {
  archive = await mkdtemp(join(tmpdir(), 'paddock-archive-'));
  await mkdir(walOf(archive));
  for (let number = 1; number <= 10; number += 1) {
    await writeFile(join(archive, nameBase(day(number), segment(number * 2))), '');
    for (const at of [number * 2, number * 2 + 1]) await writeFile(join(walOf(archive), segment(at)), '');
  }
  await writeFile(join(walOf(archive), '00000002.history'), '');
  // After a recovery the log goes on under another timeline.
  await writeFile(join(walOf(archive), segment(3, 2)), '');
  await writeFile(join(walOf(archive), segment(30, 2)), '');
});
afterEach(() => rm(archive, { recursive: true }));

const bases = async () => (await readdir(archive)).filter((name) => name.startsWith('base-')).length;

test('what a moment of the last days needs stays, and nothing older', async () => {
  await trimArchive(archive, 7, day(10));
  // The copy of the third is what the moments after it begin from.
  expect(await bases()).toBe(8);
  const kept = await readdir(walOf(archive));
  expect(kept).not.toContain(segment(5));
  expect(kept).not.toContain(segment(3, 2));
  expect(kept).toEqual(
    expect.arrayContaining([segment(6), segment(7), segment(21), segment(30, 2), '00000002.history']),
  );
});

test('a copy that is older than all those days stays while there is no later one that old', async () => {
  await trimArchive(archive, 7, new Date(day(3).getTime() + 7 * 86_400_000 - 1));
  expect(await bases()).toBe(9);
  await trimArchive(archive, 30, day(10));
  expect(await bases()).toBe(9);
});
