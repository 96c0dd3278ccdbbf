import { updateProfile } from '@paddock/contract/accounts/profile-calls';
import { addComment, likePost } from '@paddock/contract/blog/calls';
import { joinEvent, updateEvent } from '@paddock/contract/events/calls';
import { updateFooter } from '@paddock/contract/pages/footer-calls';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { updateServer } from '@paddock/contract/servers/admin-calls';
import { rateServer } from '@paddock/contract/servers/calls';
import { updateItem } from '@paddock/contract/shop/admin-calls';
import { updateSettings } from '@paddock/contract/site/calls';
import { createTeam } from '@paddock/contract/teams/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createDeps } from '../../src/create-deps.ts';
import type { App } from '../../src/http/app-types.ts';
import { type MadeUser, makeItem, makeServer, makeUser } from '../make/make.ts';
import { makeEvent } from '../make/make-event.ts';
import { publishPost } from '../make/make-post.ts';
import { teamForm } from '../make/teams/team-form.ts';
import { type Answer, callOf, type TestApp, testApp } from '../portal/test-app.ts';

/*
 * watch-cache-clears.ts verifies in every test that writes clear the cache of their process. This covers what
 * readers see in two processes.
 */

/** Reads everything without a cache. */
let t: TestApp;
let here: App;
let elsewhere: App;
let others: Awaited<ReturnType<typeof createDeps>>;
let staff: MadeUser;
let member: MadeUser;

beforeAll(async () => {
  t = await testApp();
  others = await createDeps(t.deps.config, t.connection);
  here = await buildApp(t.deps, { pages: 'none', caches: true });
  elsewhere = await buildApp(others, { pages: 'none', caches: true });
  staff = await makeUser(t, { role: 'developer' });
  member = await makeUser(t, { balance: 50 });
});
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()]);
  await others.close();
  await t.close();
});

const read = async (app: App, path: string) => {
  const { statusCode, body } = await app.inject({ path: `/api/v1/${path}` });
  expect(statusCode, path).toBe(200);
  return body;
};

const byId = (id: number) => ({ params: { id } }) as never;

/** Prepares a write, and returns where its effect is public. */
type Prepare = () => Promise<{ path: string; write: (call: TestApp['call']) => Promise<Answer> }>;

const writes: [string, Prepare][] = [
  [
    'a server is renamed',
    async () => {
      const { id } = await makeServer(t);
      const input = { params: { id }, body: { name: 'Alborz' } } as never;
      return { path: 'servers', write: (call) => call(updateServer, { as: staff, input }) };
    },
  ],
  [
    'an event is renamed',
    async () => {
      const { id } = await makeEvent(t);
      const input = { params: { id }, body: { title: 'Night of Alborz' } } as never;
      return { path: `events/${id}`, write: (call) => call(updateEvent, { as: staff, input }) };
    },
  ],
  [
    'the site is renamed',
    async () => ({
      path: 'users/site-settings',
      write: (call) => call(updateSettings, { as: staff, json: { site_title: 'Alborz Racing' } }),
    }),
  ],
  [
    'the footer is emptied',
    async () => ({
      path: 'footer',
      write: (call) => call(updateFooter, { as: staff, json: { columns: [] } }),
    }),
  ],
  [
    'an item is renamed',
    async () => {
      const { id } = await makeItem(t);
      const input = { params: { id }, body: { title: 'Alborz skin' } } as never;
      return { path: 'shop/items', write: (call) => call(updateItem, { as: staff, input }) };
    },
  ],
  [
    'a piece of limited stock is bought',
    async () => {
      const { id: item_id } = await makeItem(t, { stock: 3 });
      const json = { item_id, amount: 5 };
      return { path: `shop/items/${item_id}`, write: (call) => call(payWithBalance, { as: member, json }) };
    },
  ],
  [
    'a member joins an event',
    async () => {
      const { id } = await makeEvent(t, { inHours: -1 });
      return {
        path: `events/${id}`,
        write: (call) => call(joinEvent, { as: member, input: byId(id) }),
      };
    },
  ],
  [
    'a member rates a server',
    async () => {
      const { id } = await makeServer(t);
      return {
        path: `servers/${id}`,
        write: (call) => call(rateServer, { as: member, input: byId(id), json: { rating: 4 } }),
      };
    },
  ],
  [
    'a member comments a post',
    async () => {
      const { id } = await publishPost(t, staff);
      const json = { content: 'See you at Alborz.' };
      return {
        path: `blog/${id}/comments`,
        write: (call) => call(addComment, { as: member, input: byId(id), json }),
      };
    },
  ],
  [
    'a member likes a post',
    async () => {
      const { id, slug } = await publishPost(t, staff);
      return {
        path: `blog/${slug}`,
        write: (call) => call(likePost, { as: member, input: byId(id) }),
      };
    },
  ],
  [
    'a member founds a team',
    async () => ({
      path: 'teams',
      write: (call) => call(createTeam, { as: member, input: { body: teamForm } as never }),
    }),
  ],
  [
    'a member takes another name',
    async () => ({
      path: `drivers/${member.id}`,
      write: (call) => call(updateProfile, { as: member, json: { username: 'alborz_driver' } }),
    }),
  ],
];

test.each(writes)(
  'when %s, its process shows it at once and the other within 5 s',
  async (_what, prepare) => {
    const { path, write } = await prepare();
    const before = await read(here, path);
    expect(await read(elsewhere, path)).toBe(before);
    const { status, body } = await write(callOf(here));
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    const after = await read(t.app, path);
    expect(after).not.toBe(before);
    expect(await read(here, path)).toBe(after);
    await expect.poll(() => read(elsewhere, path), { interval: 20, timeout: 5_000 }).toBe(after);
  },
);
