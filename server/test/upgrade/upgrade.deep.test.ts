import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@paddock/contract/accounts/calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { expect, test } from 'vitest';
import { runCli } from '../process/run-cli.ts';
import { spawnPortal } from '../process/start-process.ts';
import { hashMigrations, releaseBackup, releasedMigrations, releaseOwner } from './release.ts';

test('data of the last release are migrated with valid ledger and audit log, and the owner signs in', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'paddock-upgrade-'));
  const restored = await runCli('restore', releaseBackup, { DATA_DIR });
  expect(restored, restored.err).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Money: in order\.\nAudit log: in order\./),
  });
  const portal = await spawnPortal({ DATA_DIR });
  const signedIn = await fetch(portal.url + login.path, {
    method: 'POST',
    body: new URLSearchParams({ username: releaseOwner.email, password: releaseOwner.password }),
  });
  const { access_token } = await signedIn.json();
  const listed = await fetch(portal.url + listUsers.path, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const emails = (await listed.json()).map(({ email }: { email: string }) => email);
  expect(emails).toContain(releaseOwner.email);
  portal.process.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await rm(DATA_DIR, { recursive: true });
});

test('the migrations of the last release are unchanged', async () => {
  const released = JSON.parse(await readFile(releasedMigrations, 'utf8'));
  expect(hashMigrations()).toMatchObject(released);
});
