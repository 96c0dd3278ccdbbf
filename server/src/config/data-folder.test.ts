import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'paddock-data-'));
  folder = join(root, 'data');
});
afterEach(() => rm(root, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

test('closes open files and leaves the database alone', async () => {
  const uploads = join(folder, 'uploads');
  const database = join(folder, 'postgres');
  const outside = join(root, 'outside');
  for (const path of [uploads, database, outside]) {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
  }
  const files = [join(uploads, 'a.webp'), join(folder, 'secret'), join(outside, 'b'), join(database, 'PG')];
  for (const path of files) {
    await writeFile(path, 'x');
    await chmod(path, 0o644);
  }
  await symlink(outside, join(uploads, 'elsewhere'));
  await chmod(folder, 0o755);
  await closeDataFolder(folder);
  const found = [folder, uploads, database, outside, ...files].map(modeOf);
  expect(await Promise.all(found)).toEqual(['700', '700', '755', '755', '600', '600', '644', '644']);
});

test('creates a missing folder closed, and leaves shared folders shared', async () => {
  await closeDataFolder(folder);
  expect(await modeOf(folder)).toBe('700');
  await chmod(folder, 0o1777);
  await closeDataFolder(folder);
  expect(await modeOf(folder)).toBe('1777');
});
