import { endpointName } from '@paddock/contract/core/endpoint';
import { getServer, listServers } from '@paddock/contract/servers/calls';
import { listUsers } from '@paddock/contract/user-admin/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer } from '../../test/make/make.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { buildApp } from '../app.ts';
import type { App } from '../http/app-types.ts';
import { createPageApi, type PageReads } from './page-api.ts';

let t: TestApp;
let app: App;
beforeAll(async () => {
  t = await testApp();
  app = await buildApp(t.deps, { pages: 'none', caches: true });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

test('a page reads the current state', async () => {
  const api = createPageApi(app, {});
  const names = async () =>
    ((await api.call(listServers, {})) as { items: { name: string }[] }).items.map(({ name }) => name);
  await makeServer(t, { name: 'One' });
  expect(await names()).toEqual(['One']);
  await makeServer(t, { name: 'Two' });
  expect(await names()).toContain('Two');
});

test('our bugs are reported, even if the page renders without the response', async () => {
  const reported: unknown[] = [];
  const api = createPageApi(app, { reportError: (error) => reported.push(error) });
  // Not a public call: only a bug requests it.
  const mistake = await api.call(listUsers, {}).catch((error: unknown) => error);
  expect(reported).toEqual([mistake]);
  await expect(api.call(getServer, { params: { id: 9_999 } })).rejects.toMatchObject({ code: 'not_found' });
  expect(reported).toHaveLength(1);
});

test('an unavailable database is recognized by its status, and not reported as a bug', async () => {
  const reported: unknown[] = [];
  const reads: PageReads = { reportError: (error) => reported.push(error) };
  const away = await testApp();
  const shut = await buildApp(away.deps, { pages: 'none', caches: false });
  shut.inProcess.set(endpointName(listServers), async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  await expect(createPageApi(shut, reads).call(listServers, {})).rejects.toMatchObject({
    code: 'database_unavailable',
    status: 503,
  });
  expect(reported).toEqual([]);
  await shut.close();
  await away.close();
});
