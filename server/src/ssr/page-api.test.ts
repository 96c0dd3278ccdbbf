import { getServer, listServers } from '@paddock/contract/servers/calls';
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

function makePage() {
  const reads: PageReads = { tags: new Set() };
  return { reads, api: createPageApi(app, reads) };
}

const names = (answer: unknown) => (answer as { items: { name: string }[] }).items.map(({ name }) => name);

test('pages share an answer until what it shows has changed, and each bears its tags', async () => {
  await makeServer(t, { name: 'One' });
  const [one, two] = [makePage(), makePage()];
  // The notice of the new server is on its way.
  const isShared = async () =>
    (await one.api.call(listServers, {})) === (await two.api.call(listServers, {}));
  await expect.poll(isShared).toBe(true);
  expect(two.reads.tags).toEqual(new Set(['servers', 'members', 'catalogue']));
  expect(names(await one.api.call(listServers, {}))).toEqual(['One']);

  await makeServer(t, { name: 'Two' });
  await expect.poll(async () => names(await makePage().api.call(listServers, {}))).toContain('Two');
});

test('nobody can write in what others are given', async () => {
  const { api } = makePage();
  const answer = (await api.call(listServers, {})) as { items: { name: string }[] };
  expect(() => answer.items.pop()).toThrow(TypeError);
  expect(() => Object.assign(answer.items[0] ?? {}, { name: 'other' })).toThrow(TypeError);
});

test('a failure is not kept', async () => {
  const { api } = makePage();
  const call = () => api.call(getServer, { params: { id: 9_999 } });
  await expect(call()).rejects.toMatchObject({ code: 'not_found' });
  await expect(call()).rejects.toMatchObject({ code: 'not_found' });
});
