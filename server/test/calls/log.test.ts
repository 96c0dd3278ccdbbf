import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { expect, test } from 'vitest';
import { hashToken } from '../../src/features/accounts/sessions/queries.ts';
import { createTestDatabase } from '../portal/database.ts';
import { findBundled } from '../programs/find-bundled.ts';

const password = 'canary-Kerb-of-the-log-7';

test.each(['warn', 'info'])(
  'at level %s the log has failures, and no password, token or hash',
  async (level) => {
    const [database, dataDir] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), 'paddock-log-')),
    ]);
    const args = [findBundled('logging-process'), database.connection, dataDir, password, level];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    const lines = stdout.trim().split('\n');
    // The log's last line may follow the portal's own.
    const own = lines.findIndex((line) => line.includes('"statuses":'));
    const { token, statuses } = JSON.parse(lines.splice(own, 1)[0] ?? '') as {
      token: string;
      statuses: number[];
    };
    expect(statuses).toEqual([200, 200, 415, 404, 403, 500, 500]);

    const log = `${lines.join('\n')}${stderr}`;
    expect(log.match(/"msg":"internal error"/g)).toHaveLength(2);
    expect(log).toMatch(/column .{0,40}token_hash.{0,40} does not exist/);
    for (const secret of [token, hashToken(token), password, '$argon2id', 'racer@example.com']) {
      expect(log).not.toContain(secret);
    }
    const refused = lines.filter((line) => line.includes('"msg":"refused"')).map((line) => JSON.parse(line));
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'permission_denied',
        route: listUsers.path,
        user_id: 1,
        ip: '127.0.0.1',
      }),
    ]);
    const answered = lines
      .filter((line) => line.includes('"msg":"answered"'))
      .map((line) => JSON.parse(line));
    expect(answered.map(({ status }) => status)).toEqual(level === 'info' ? statuses : []);
    if (level === 'info')
      expect(answered[0]).toMatchObject({
        method: 'GET',
        path: getCurrentUser.path,
        ip: '127.0.0.1',
        user_id: 1,
        ms: expect.any(Number),
      });
    await database.drop();
    await rm(dataDir, { recursive: true });
  },
);
