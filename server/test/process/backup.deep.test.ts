import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMyTransactions } from '@paddock/contract/payments/calls';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArchive } from '../../src/backup/archive.ts';
import { partNames } from '../../src/backup/manifest.ts';
import { laps } from '../../src/features/racing/tables.ts';
import { type MadeUser, makeUser } from '../make/make.ts';
import { lapRow } from '../make/make-driving.ts';
import { asFile, makeImage } from '../make/make-image.ts';
import { buy, daysAfter, makeGoods } from '../make/make-purchase.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { runCli } from './run-cli.ts';
import { spawnPortal, withUserAtEnd } from './start-process.ts';

const passphrase = 'three laps of fuel left';

let folder: string;
let t: TestApp;
let buyer: MadeUser;
let picture: { name: string; bytes: Buffer };
/** Acknowledged before the backup began, and before it ended. */
const bought: { before: string[]; during: string[] } = { before: [], during: [] };
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-backup-'));
  backup = join(folder, 'portal.age');
  t = await testApp();
  const now = t.deps.now();
  buyer = await makeUser(t, { balance: 50_000 });
  const driven = [100, 40, 1].map((days) => daysAfter(now, -days));
  await t.deps.db.insert(laps).values(driven.map((at) => lapRow(buyer.steam_id, at)));
  // Enough for a table to have several pieces in the file.
  await t.deps.db.execute(sql`
    insert into taken_events (source, event_id, received_at)
    select 'restored in pieces', repeat('x', 40) || n, now() from generate_series(1, 100000) n`);
  await t.call(createCategory, {
    as: await makeUser(t, { role: 'admin' }),
    json: { name: 'A\ttab \\N "and" ۱۲' },
  });
  const files = { file: [asFile(await makeImage('jpeg', 900, 900))] };
  const { body } = await t.call(updateProfileImage, { as: buyer, input: { files } as never });
  const path = join(t.dataDir, 'uploads', body.profile_image);
  picture = { name: body.profile_image, bytes: await readFile(path) };

  const goods = (await makeGoods(t, { type: 'subscription', tier: 'gold', days: 1 })).id;
  for (let number = 0; number < 3; number += 1) bought.before.push(await buy(t, buyer, goods));
  const env = {
    DATABASE_URL: withUserAtEnd(t.connection),
    DATA_DIR: t.dataDir,
    BACKUP_PASSPHRASE: passphrase,
  };
  let isWritten = false;
  const writing = runCli('backup', backup, env).finally(() => {
    isWritten = true;
  });
  while (!isWritten) bought.during.push(await buy(t, buyer, goods));
  const written = await writing;
  expect(written, written.err).toMatchObject({ code: 0, out: expect.stringContaining('encrypted') });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

test('acknowledged writes before a backup exist after a restore, with pictures, sign-ins and laps', async () => {
  const { mode } = await stat(backup);
  expect(mode & 0o777).toBe(0o600);
  // No temporary files are left.
  expect((await readdir(t.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);

  const DATA_DIR = join(folder, 'restored');
  expect(await runCli('restore', backup, { DATA_DIR, BACKUP_PASSPHRASE: passphrase })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Money: in order\.\nAudit log: in order\./),
  });
  const portal = await spawnPortal({ DATA_DIR, SEED: 'none', LOCAL_PAYMENTS: 'allow' });
  const headers = { authorization: `Bearer ${buyer.token}` };
  const read = async (path: string) => (await fetch(portal.url + path, { headers })).json();
  const ids: string[] = [];
  for (let total = 1; ids.length < total; ) {
    const list = await read(`${listMyTransactions.path}?limit=100&skip=${ids.length}`);
    ids.push(...list.items.map(({ transaction_id }: { transaction_id: string }) => transaction_id));
    total = list.total;
  }
  // One of the concurrent purchases may have been too late, and with it all later ones.
  const backedUp = bought.during.filter((id) => ids.includes(id));
  expect(bought.during.slice(0, backedUp.length)).toEqual(backedUp);
  expect(ids).toEqual(expect.arrayContaining(bought.before));
  const response = await fetch(`${portal.url}/uploads/${picture.name}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(picture.bytes)).toBe(true);
  portal.process.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
});

describe('the restore is rejected', () => {
  const refused = async (file: string, env: Record<string, string> = {}) => {
    const DATA_DIR = env['DATA_DIR'] ?? (await mkdtemp(join(folder, 'refused-')));
    const before = await readdir(DATA_DIR, { recursive: true });
    const settings = { BACKUP_PASSPHRASE: passphrase, ...env, DATA_DIR };
    const { code, err } = await runCli('restore', file, settings);
    expect(code).toBe(1);
    expect(err).not.toMatch(/\n +at /);
    expect(await readdir(DATA_DIR, { recursive: true })).toEqual(before);
    return err;
  };
  const asManifest = (manifest: object) => async (path: string) =>
    writeArchive(path, undefined, (archive) =>
      archive.add(partNames.manifest, Buffer.from(JSON.stringify(manifest))),
    );

  test('with another passphrase, or none', async () => {
    expect(await refused(backup, { BACKUP_PASSPHRASE: 'four laps of fuel left' })).toMatch(
      /passphrase is not that/,
    );
    expect(await refused(backup, { BACKUP_PASSPHRASE: '' })).toMatch(/is encrypted: set BACKUP_PASSPHRASE/);
  });

  test('of a file that is truncated, missing, of another kind or of a later program', async () => {
    const cut = join(folder, 'cut.age');
    await copyFile(backup, cut);
    await truncate(cut, (await stat(backup)).size - 100);
    expect(await refused(cut)).toMatch(/cut off, damaged or no backup/);
    expect(await refused(join(folder, 'none'))).toMatch(/cannot be read/);
    expect(await refused(new URL(import.meta.url).pathname)).toMatch(/cut off, damaged or no backup/);
    const later = join(folder, 'later.tgz');
    await asManifest({ format: 2, version: '9.0.0' })(later);
    expect(await refused(later)).toMatch(/made by Paddock 9\.0\.0; this is/);
  });

  test('into a database or a store that is not empty', async () => {
    const env = { DATABASE_URL: withUserAtEnd(t.connection) };
    expect(await refused(backup, env)).toMatch(/database is not empty/);
    const DATA_DIR = await mkdtemp(join(folder, 'in-use-'));
    await mkdir(join(DATA_DIR, 'uploads'));
    await copyFile(join(t.dataDir, 'uploads', picture.name), join(DATA_DIR, 'uploads', picture.name));
    expect(await refused(backup, { DATA_DIR })).toMatch(/There are uploads already/);
  });
});
