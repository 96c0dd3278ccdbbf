import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from '../../test/fakes/fake-s3.ts';
import { makeUser } from '../../test/make/make.ts';
import { asFile, makeImage } from '../../test/make/make-image.ts';
import { createEmptyDatabase } from '../../test/portal/database.ts';
import { runJob } from '../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { loadConfig } from '../config/config.ts';
import { createDeps } from '../create-deps.ts';
import { migrate } from '../db/schema/migrate.ts';
import { jobsOf } from '../schedule.ts';
import { readArchive } from './archive.ts';
import { readHead, restoreParts } from './restore-backup.ts';

const passphrase = 'three laps of fuel left';

let folder: string;
let store: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-back-up-'));
  store = await fakeS3();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const accountOf = ({ account }: FakeS3) => ({
  S3_ENDPOINT: account.endpoint,
  S3_BUCKET: account.bucket,
  S3_REGION: account.region,
  S3_ACCESS_KEY_ID: account.accessKeyId,
  S3_SECRET_ACCESS_KEY: account.secretAccessKey,
});

/** Runs the job at a time of 2031-05-01 UTC. */
async function backUpAt(t: TestApp, time: string): Promise<void> {
  t.setNow(new Date(`2031-05-01T${time}Z`));
  await runJob(t.deps, 'backup');
}

async function giveImage(t: TestApp): Promise<string> {
  const as = await makeUser(t);
  const files = { file: [asFile(await makeImage())] };
  const { body } = await t.call(updateProfileImage, { as, input: { files } as never });
  return body.profile_image;
}

test('keeps the newest backups and removes no foreign files', async () => {
  const target = join(folder, 'kept');
  const t = await testApp({ BACKUP_TO: target, BACKUP_KEEP: '2' });
  const image = await giveImage(t);
  await mkdir(join(target, 'paddock-of-the-owner'), { recursive: true });
  // Of a process killed two days ago, and of one that is writing now.
  for (const [name, day] of [
    ['killed', 29],
    ['running', 32],
  ] as const) {
    await mkdir(join(t.dataDir, `.backup-${name}`));
    const at = new Date(Date.UTC(2031, 3, day));
    await utimes(join(t.dataDir, `.backup-${name}`), at, at);
  }
  for (const time of ['01:00:00', '02:00:00', '03:00:00']) await backUpAt(t, time);
  expect((await readdir(target)).sort()).toEqual([
    'paddock-20310501t020000z.tgz',
    'paddock-20310501t030000z.tgz',
    'paddock-of-the-owner',
  ]);
  expect((await readdir(t.dataDir)).filter((name) => name.startsWith('.'))).toEqual(['.backup-running']);
  const names: string[] = [];
  for await (const { name, content } of readArchive(
    join(target, 'paddock-20310501t030000z.tgz'),
    undefined,
  )) {
    names.push(name);
    await buffer(content);
  }
  expect(names).toContain(`uploads/${image}`);
  expect(names.at(-1)).toBe('contents.json');
  await t.close();
});

test('it is written nightly, or every so many hours', () => {
  const roundOf = (env: Record<string, string>) =>
    jobsOf(loadConfig({ DATA_DIR: folder, ...env })).find(({ name }) => name === 'backup')?.cron;
  expect(roundOf({})).toBe('7 22 * * *');
  expect(roundOf({ BACKUP_HOUR: '20', BACKUP_HOURS: '6' })).toBe('7 20,2,8,14 * * *');
  expect(roundOf({ BACKUP_HOURS: '5' })).toBe('7 22,3,8,13,18 * * *');
});

test('from one object store to another, encrypted', async () => {
  const env = {
    ...accountOf(store),
    BACKUP_TO: `s3://${store.account.bucket}/backups`,
    BACKUP_PASSPHRASE: passphrase,
  };
  const t = await testApp(env);
  const image = await giveImage(t);
  await backUpAt(t, '04:00:00');
  const name = 'backups/paddock-20310501t040000z.age';
  const written = store.files.get(name);
  expect(written?.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');

  const other = await fakeS3();
  const empty = await createEmptyDatabase();
  const file = join(folder, 'fetched.age');
  await writeFile(file, written ?? '');
  const { secrets } = await readHead(readArchive(file, passphrase));
  expect(secrets).toEqual(t.deps.config.secrets);
  const config = loadConfig({ DATA_DIR: await mkdtemp(join(folder, 'other-')), ...accountOf(other) });
  const deps = await createDeps(config, empty.connection);
  const restore = async (complete: () => Promise<void>) => {
    const parts = readArchive(file, passphrase);
    const { manifest } = await readHead(parts);
    const target = { connection: empty.connection, deps, progress: () => undefined };
    await restoreParts(target, manifest, parts, complete);
  };
  // A restore that fails after its last row leaves database and store empty, so that it can be repeated.
  const failing = restore(async () => {
    await migrate(empty.connection);
    throw new Error('no verdict');
  });
  await expect(failing).rejects.toThrow('no verdict');
  expect([...other.files.keys()]).toEqual([]);
  await restore(() => migrate(empty.connection));
  await deps.close();
  // The first backup was not in the store yet when its files were listed.
  expect([...other.files.keys()]).toEqual([image]);
  expect(other.files.get(image)?.equals(store.files.get(image) ?? Buffer.of())).toBe(true);
  const client = new Client({ connectionString: empty.connection });
  await client.connect();
  const { rows } = await client.query('select profile_image from users');
  expect(rows).toEqual([{ profile_image: image }]);
  await client.end();
  await other.close();
  await empty.drop();
  await t.close();
});

test('backups in a shared store are encrypted', () => {
  const env = { ...accountOf(store), BACKUP_TO: 's3://backups' };
  expect(() => loadConfig({ DATA_DIR: folder, ...env })).toThrow(/BACKUP_PASSPHRASE must be set as well/);
  expect(() => loadConfig({ DATA_DIR: folder, BACKUP_TO: 's3://backups' })).toThrow(
    /S3_ENDPOINT must be set/,
  );
  expect(() => loadConfig({ DATA_DIR: folder, BACKUP_TO: 'backups' })).toThrow(/BACKUP_TO must be a folder/);
});
