import { readFileSync } from 'node:fs';
import { deleteServer } from '@paddock/contract/servers/admin-calls';
import * as calls from '@paddock/contract/servers/slot-alert-calls';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeHttpServer, fakeHttpServer } from '../../../../test/fakes/fake-http-server.ts';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { notifications } from '../../notifications/tables.ts';
import { pollServers } from '../polling/poll-servers.ts';
import { gameServers, slotAlerts } from '../tables.ts';

const info = JSON.parse(
  readFileSync(new URL('../../../../test/samples/assettoserver-info.json', import.meta.url), 'utf8'),
) as object;
const start = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;

let t: TestApp;
let game: FakeHttpServer;
/** The state that the game server reports; null for no answer. */
let reported: { clients: number; maxclients: number } | null;
beforeAll(async () => {
  t = await testApp({ GAME_SERVER_ALLOW: '127.0.0.1' });
  game = await fakeHttpServer((request, response) => {
    if (!reported) return response.destroy();
    if (request.url !== '/INFO') return response.writeHead(404).end();
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ...info, ...reported }));
  });
});
afterAll(async () => {
  await game.close();
  await t.close();
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(gameServers);
});

const at = (id: number) => ({ params: { id } }) as never;
const arm = (as: MadeUser, id: number, json: object = {}) =>
  t.call(calls.setSlotAlert, { as, input: at(id), json });
const poll = async (clients: number | null, maxclients = 10) => {
  reported = clients === null ? null : { clients, maxclients };
  await pollServers(t.deps);
};
const makeFull = async () => {
  const server = await makeServer(t, { query_port: game.port });
  await poll(10);
  return server;
};
/** The members notified about a server, in order. */
const noticesOf = async (server_id: number) =>
  (
    await t.deps.db
      .select({ user_id: notifications.user_id, data: notifications.data })
      .from(notifications)
      .where(and(eq(notifications.kind, 'slot_free')))
      .orderBy(asc(notifications.id))
  ).filter(({ data }) => (data as { server_id: number }).server_id === server_id);
const notifiedFor = async (id: number) => (await noticesOf(id)).map(({ user_id }) => user_id);
const members = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(t)));

test('a free slot notifies the three who wait longest, once, and the others later', async () => {
  const { id } = await makeFull();
  const waiting: MadeUser[] = [];
  for (const member of await members(5)) {
    expect((await arm(member, id)).status).toBe(200);
    waiting.push(member);
  }
  const ids = waiting.map((member) => member.id);
  await poll(10);
  expect(await notifiedFor(id)).toEqual([]);
  await poll(9);
  expect(await notifiedFor(id)).toEqual(ids.slice(0, 3));
  // A slot that stays free does not notify again.
  await poll(9);
  expect(await notifiedFor(id)).toEqual(ids.slice(0, 3));
  await poll(10);
  await poll(8);
  expect(await notifiedFor(id)).toEqual(ids);
  expect((await t.call(calls.listSlotAlerts, { as: waiting[4] as MadeUser })).body).toEqual([]);
});

test('an alert is rejected with a free slot, for a car, for a sixth server and for unknown servers', async () => {
  const { id } = await makeFull();
  const [member, other] = (await members(2)) as [MadeUser, MadeUser];
  expect((await arm(member, id, { car: 'ks_audi' })).problem.errors).toHaveProperty('car');
  expect((await arm(member, 999_999)).status).toBe(404);
  for (let more = 0; more < 5; more++) {
    const [row] = await t.deps.db
      .insert(gameServers)
      .values({ ...(await serverRow(id)), name: `Full ${more}` })
      .returning({ id: gameServers.id });
    expect((await arm(member, row?.id ?? 0)).status).toBe(200);
  }
  expect((await arm(member, id)).problem).toMatchObject({ code: 'too_many' });
  expect((await arm(other, id)).status).toBe(200);
  await poll(9);
  expect((await arm(other, id)).problem.code).toBe('slot_free_now');
  await poll(null);
  await poll(null);
  await poll(null);
  expect((await arm(other, id)).problem.code).toBe('server_not_online');
});

test('an alert waits twelve hours, restarts when set again, and can be removed', async () => {
  const { id } = await makeFull();
  const [early, late, gone] = (await members(3)) as [MadeUser, MadeUser, MadeUser];
  for (const member of [early, late, gone]) await arm(member, id);
  await t.call(calls.removeSlotAlert, { as: gone, input: at(id) });
  t.setNow(new Date(start.getTime() + 11 * hour));
  const again = await arm(late, id);
  expect(new Date(again.body.expires_at).getTime()).toBe(start.getTime() + 23 * hour);
  t.setNow(new Date(start.getTime() + 12 * hour));
  await poll(9);
  expect(await notifiedFor(id)).toEqual([late.id]);
  expect(await t.deps.db.select().from(slotAlerts)).toEqual([]);
});

test('an alert ends with its server, and its member is notified', async () => {
  const { id } = await makeFull();
  const [member, other] = (await members(2)) as [MadeUser, MadeUser];
  await arm(member, id);
  await poll(null);
  await poll(null);
  await poll(null);
  expect(await noticesOf(id)).toMatchObject([{ user_id: member.id, data: { ended: true } }]);
  await poll(10);
  await arm(other, id);
  await t.call(deleteServer, { as: await makeUser(t, { role: 'admin' }), input: at(id) });
  expect((await noticesOf(id)).at(-1)).toMatchObject({ user_id: other.id, data: { ended: true } });
});

const serverRow = async (id: number) => {
  const [row] = await t.deps.db.select().from(gameServers).where(eq(gameServers.id, id));
  if (!row) throw new Error('no such server');
  const { id: _id, ...values } = row;
  return values;
};
