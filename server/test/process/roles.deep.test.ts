import { forgotPassword } from '@paddock/contract/accounts/calls';
import { listPosts } from '@paddock/contract/blog/calls';
import { expect, test, vi } from 'vitest';
import { outboxMessages } from '../../src/adapters/dev-mailbox/tables.ts';
import { makeUser } from '../make/make.ts';
import { testApp } from '../portal/test-app.ts';
import { spawnPortal, startProcess } from './start-process.ts';

test('a web process leaves jobs to a worker, which serves no requests', async () => {
  const t = await testApp();
  const user = await makeUser(t);
  // Their logs contain every statement.
  const [web, worker] = [
    await startProcess(t, { ROLE: 'web', SLOW_QUERY_MS: '0' }),
    await startProcess(t, { ROLE: 'worker', SLOW_QUERY_MS: '0' }),
  ];
  expect((await fetch(web.url + listPosts.path)).status).toBe(200);
  expect((await fetch(worker.url + listPosts.path)).status).toBe(404);
  for (const { url } of [web, worker]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }

  const response = await fetch(web.url + forgotPassword.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email }),
  });
  expect(response.status).toBeLessThan(300);
  const mails = () => t.deps.db.select().from(outboxMessages);
  await vi.waitUntil(async () => (await mails()).length > 0, { timeout: 20_000 });

  for (const { process: child, ended } of [web, worker]) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  const work = /skip locked/;
  expect(worker.printed()).toMatch(work);
  expect(web.printed()).toContain('slow_query');
  expect(web.printed()).not.toMatch(work);
  await t.close();
});

test('the embedded database needs a portal with all roles', async () => {
  const t = await testApp();
  const refused = await spawnPortal({ ROLE: 'web', DATA_DIR: t.dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain('DATABASE_URL must be set as well, because ROLE is web.');
  await t.close();
});
