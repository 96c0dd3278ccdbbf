import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { daysAfter } from '../../test/make/make-purchase.ts';
import { mirrorUploads, trimUploads } from './mirror-uploads.ts';

let folder: string;
let dataDir: string;
let archive: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-mirror-'));
  [dataDir, archive] = [join(folder, 'data'), join(folder, 'archive')];
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await Promise.all(['kept.webp', 'gone.webp', '.half'].map((name) => upload(name)));
});
afterEach(() => rm(folder, { recursive: true }));

const upload = (name: string) => writeFile(join(dataDir, 'uploads', name), `picture ${name}`);
const copies = async () => (await readdir(join(archive, 'uploads'))).toSorted();

test('each upload is copied once, whole, and by a portal that starts again only what came since', async () => {
  await mirrorUploads(dataDir, archive)();
  expect(await copies()).toEqual(['gone.webp', 'kept.webp']);
  await writeFile(join(archive, 'uploads', 'kept.webp'), 'the first copy');
  await upload('later.webp');
  await mirrorUploads(dataDir, archive)();
  expect(await copies()).toEqual(['gone.webp', 'kept.webp', 'later.webp']);
  expect(await readFile(join(archive, 'uploads', 'kept.webp'), 'utf8')).toBe('the first copy');
});

test('a copy stays for the days of the archive after its upload was last seen', async () => {
  const now = new Date();
  const trim = (after: number) => trimUploads(dataDir, archive, 7, daysAfter(now, after));
  await mirrorUploads(dataDir, archive)();
  await trim(10);
  await rm(join(dataDir, 'uploads', 'gone.webp'));
  await trim(17);
  expect(await copies()).toEqual(['gone.webp', 'kept.webp']);
  await trim(19);
  expect(await copies()).toEqual(['kept.webp']);
});
