import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../src/features/accounts/sessions/queries.ts';
import { createTestDatabase, type TestDatabase } from '../portal/database.ts';

const portal = new URL('../portal/logging-portal.ts', import.meta.url).pathname;
const password = 'canary-Kerb-of-the-log-7';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  [database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'paddock-log-'))]);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('the log tells what failed, and no password, token or hash', async () => {
  const args = [portal, database.connection, dataDir, password];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  const lines = stdout.trim().split('\n');
  // The log's last line may come after the portal's own.
  const own = lines.findIndex((line) => line.includes('"statuses":'));
  const { token, statuses } = JSON.parse(lines.splice(own, 1)[0] ?? '') as {
    token: string;
    statuses: number[];
  };
  expect(statuses).toEqual([200, 200, 415, 404, 500, 500]);

  const log = `${lines.join('\n')}${stderr}`;
  expect(log.match(/"msg":"internal error"/g)).toHaveLength(2);
  expect(log).toMatch(/column .{0,40}token_hash.{0,40} does not exist/);
  for (const secret of [token, hashToken(token), password, '$argon2id', 'racer@example.com']) {
    expect(log).not.toContain(secret);
  }
});
