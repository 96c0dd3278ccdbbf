import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
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
  expect(JSON.stringify(rows)).not.toContain(t.deps.config.secret);

  expect(await start({ ...other, NEW_APP_SECRET: 'allow' })).toBe(0);
  await expect(start()).rejects.toThrow('APP_SECRET is not the one');
  await t.close();
}, 120_000);
