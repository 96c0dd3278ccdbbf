import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyAuditLog } from '../../src/db/audit/verify.ts';
import { makeUser } from '../make/make.ts';
import { testApp } from '../portal/test-app.ts';
import { startProcess } from './start-process.ts';

test('a process with another APP_SECRET does not start, and says what to do', async () => {
  const t = await testApp();
  const other = { APP_SECRET: '0123456789abcdef'.repeat(2) };
  const start = async (env: Record<string, string> = {}) => {
    const portal = await startProcess(t, env);
    portal.process.kill('SIGTERM');
    return portal.ended;
  };
  expect(await start()).toBe(0);
  await expect(start(other)).rejects.toThrow(
    /APP_SECRET is not the one with which this database was begun: .*NEW_APP_SECRET=allow/s,
  );
  const { rows } = await t.deps.db.execute(sql`select * from installation`);
  expect(JSON.stringify(rows)).not.toContain(t.deps.config.secrets[0]);

  const as = await makeUser(t, { role: 'admin' });
  await t.call(createCategory, { as, json: { name: 'Skins' } });
  expect(await start({ ...other, NEW_APP_SECRET: 'allow' })).toBe(0);
  // The audit log needs no secret.
  await t.call(createCategory, { as, json: { name: 'Tracks' } });
  expect(await verifyAuditLog(t.deps.db)).toMatchObject({
    rows: 2,
    altered: [],
    displaced: [],
    missing: [],
    head: 'intact',
  });
  await expect(start()).rejects.toThrow('APP_SECRET is not the one');
  await t.close();
});

test('a start closes its data folder to other users of the machine', async () => {
  const t = await testApp();
  const uploads = join(t.dataDir, 'uploads');
  const file = join(uploads, 'a-picture.webp');
  await mkdir(uploads, { recursive: true });
  await writeFile(file, 'x');
  const paths = [t.dataDir, uploads, file];
  for (const path of paths) await chmod(path, path === file ? 0o644 : 0o755);
  const portal = await startProcess(t);
  portal.process.kill('SIGTERM');
  await portal.ended;
  const modes = paths.map(async (path) => (await stat(path)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
  await t.close();
});
