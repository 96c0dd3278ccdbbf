import { defaultAdminSettings } from '@paddock/contract/site/calls';
import { expect, test } from 'vitest';
import { runAsOwner } from '../../../test/portal/run-as-owner.ts';
import { testApp } from '../../../test/portal/test-app.ts';
import { siteSettings } from '../../features/site/tables.ts';

test('health checks are answered during maintenance without a rate limit, and say what is missing', async () => {
  const t = await testApp({ RATE_LIMIT_FACTOR: '0.001' });
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await t.app.inject({ url });
    return { status: statusCode, cache: headers['cache-control'], body: JSON.parse(body) };
  };
  const ready = { ready: true, database: true, migrations: true, draining: false };
  const settings = { ...defaultAdminSettings, maintenance_mode: true };
  await t.deps.db.insert(siteSettings).values({ id: 1, ...settings });
  for (let count = 0; count < 20; count += 1) {
    expect(await ask('/healthz')).toEqual({ status: 200, cache: 'no-store', body: { alive: true } });
    expect(await ask('/readyz')).toEqual({ status: 200, cache: 'no-store', body: ready });
  }
  t.app.drain.isDraining = true;
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: { ...ready, ready: false, draining: true },
  });
  await t.close();
});

test('a database that lacks a migration, or is unavailable, is not ready, and the process stays alive', async () => {
  const t = await testApp();
  const ask = async () => (await t.app.inject({ url: '/readyz' })).json();
  await runAsOwner(t.connection, 'update drizzle.__drizzle_migrations set created_at = 1');
  expect(await ask()).toMatchObject({ ready: false, database: true, migrations: false });
  await t.deps.db.$client.end();
  // The result is cached for half a second.
  await expect.poll(ask).toMatchObject({ ready: false, database: false, migrations: false });
  expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
