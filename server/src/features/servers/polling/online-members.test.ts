import { listActiveServers, listServers } from '@paddock/contract/servers/calls';
import { updatePrivacy } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { steamIdHash } from '../../../adapters/game-query/game-query.ts';
import { users } from '../../users/tables.ts';
import { gameServers } from '../tables.ts';
import { pollServers } from './poll-servers.ts';

let t: TestApp;
let shy: MadeUser;
let open: MadeUser;
beforeAll(async () => {
  t = await testApp();
  shy = await makeUser(t);
  open = await makeUser(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.delete(gameServers);
});

const consent = (as: MadeUser, show_online: unknown) => t.call(updatePrivacy, { as, json: { show_online } });
const server = async () => (await t.call(listServers)).body[0];

/** Polls with these Steam ids on every server. */
async function drive(...steam_ids: (string | null)[]): Promise<void> {
  const state = { players: 3, max_players: 40, ping: 9, track: null, layout: null, weather: null };
  const driver_marks = steam_ids.map((id) => steamIdHash(id ?? ''));
  const query = async () => ({ ...state, traffic: null, driver_marks });
  await pollServers({ ...t.deps, gameQuery: { query, isForbidden: async () => false } });
}

test('members on a server are counted, and named with their consent', async () => {
  await makeServer(t);
  expect(await consent(open, true)).toMatchObject({ status: 200, body: { id: open.id, show_online: true } });
  await drive(shy.steam_id, open.steam_id, open.steam_id, '76561202009999999');
  const listed = await server();
  expect(listed.members_online).toBe(2);
  expect(listed.members).toEqual([{ id: open.id, username: open.username, profile_image: null }]);
  expect(JSON.stringify(listed)).not.toContain(shy.username);
  expect((await t.call(listActiveServers, { as: shy })).body[0]).toEqual(listed);

  await consent(open, false);
  expect(await server()).toMatchObject({ members_online: 2, members: [] });
});

test('banned and deleted members are not named, and a Steam id follows its new owner', async () => {
  await makeServer(t);
  const [gone, banned, heir] = [await makeUser(t), await makeUser(t), await makeUser(t)];
  for (const user of [gone, banned, heir]) await consent(user, true);
  const set = (user: MadeUser, values: Partial<typeof users.$inferInsert>) =>
    t.deps.db.update(users).set(values).where(eq(users.id, user.id));
  await set(gone, { deleted_at: t.deps.now() });
  await set(heir, { steam_id: gone.steam_id });
  await set(banned, { is_active: false });
  await drive(gone.steam_id, banned.steam_id);
  const { members, members_online } = await server();
  expect([members_online, members.map(({ id }: { id: number }) => id)]).toEqual([2, [heir.id]]);
});

test('consent is a boolean and concerns oneself only', async () => {
  for (const value of ['yes', null, 1]) {
    expect((await consent(open, value)).problem.errors).toHaveProperty('show_online');
  }
  expect((await t.call(updatePrivacy, { json: { show_online: true } })).problem.code).toBe(
    'sign_in_required',
  );
  const forged = await t.call(updatePrivacy, { as: open, json: { show_online: true, id: shy.id } });
  expect(forged.status).toBe(422);
});
