import { connect } from 'node:net';
import { deleteServer, updateServer } from '@paddock/contract/servers/admin-calls';
import { listServers, rateServer, streamServers } from '@paddock/contract/servers/calls';
import { updatePrivacy } from '@paddock/contract/users/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeServer, makeUser } from '../../../test/make/make.ts';
import { cutListeners } from '../../../test/portal/database-sessions.ts';
import { listenAnywhere, readStream, type StreamReader } from '../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { steamIdHash } from '../../adapters/game-query/game-query.ts';
import { buildApp } from '../../app.ts';
import { createDeps } from '../../create-deps.ts';
import type { App } from '../../http/app-types.ts';
import { saveSettings } from '../site/save-settings.ts';
import { pollServers } from './polling/poll-servers.ts';
import { gameServers } from './tables.ts';

let t: TestApp;
let second: App;
let closeSecond: () => Promise<void>;
let urls: string[];
const readers: StreamReader[] = [];

beforeAll(async () => {
  t = await testApp();
  const deps = await createDeps(t.deps.config, t.application);
  second = await buildApp(deps, { pages: 'none' });
  closeSecond = deps.close;
  urls = [await listenAnywhere(t.app), await listenAnywhere(second)];
});
afterAll(async () => {
  await second.close();
  await closeSecond();
  await t.close();
});
beforeEach(async () => {
  await t.deps.db.delete(gameServers);
  await t.deps.db.execute(sql`select pg_notify('members', '0')`);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
});

async function open(url = urls[0] ?? ''): Promise<StreamReader> {
  const reader = await readStream(url + streamServers.path);
  readers.push(reader);
  return reader;
}

const about =
  (id: number, event = 'server') =>
  (one: { event: string; data: { id: number } }) =>
    one.event === event && one.data.id === id;

/** A polling result in which every server has the given players. */
const roundWith = (players: number, driver_marks: string[] = []) => {
  const state = { max_players: 40, ping: 20, track: 'spa', layout: null, weather: null, traffic: null };
  const query = async () => ({ ...state, players, driver_marks });
  return pollServers({ ...t.deps, gameQuery: { query, isForbidden: async () => false } });
};

test('a stream begins with every server as listed and continues with changes, in each process', async () => {
  const [a, b] = [await makeServer(t), await makeServer(t)];
  const off = await makeServer(t, { is_active: false });
  await roundWith(3);
  const [here, there] = [await open(urls[0]), await open(urls[1])];
  expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(here.headers.get('cache-control')).toBe('no-store');
  const { body: list } = await t.call(listServers);
  for (const reader of [here, there]) {
    const first = [await reader.next(), await reader.next()];
    expect(first.map(({ event }) => event)).toEqual(['server', 'server']);
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    expect(first.map(({ data }) => data).sort(byId)).toEqual(list.sort(byId));
    expect(reader.text()).toMatch(/^retry: \d{4}\n\n/);
    expect(reader.text()).not.toContain(off.name);
  }
  await roundWith(17);
  for (const reader of [here, there]) {
    for (const { id } of [a, b]) {
      expect((await reader.next(about(id))).data).toMatchObject({ id, players: 17, status: 'Online' });
    }
  }
});

test('polling without changes sends no event', async () => {
  const { id } = await makeServer(t);
  await roundWith(3);
  const reader = await open();
  await reader.next(about(id));
  const said = reader.text();
  await roundWith(3);
  await roundWith(3);
  await roundWith(4);
  await reader.next(about(id));
  expect(
    reader
      .text()
      .slice(said.length)
      .match(/event: server/g),
  ).toHaveLength(1);
});

test('changes by staff and members are sent by other processes too', async () => {
  const { id } = await makeServer(t);
  const staff = await makeUser(t, { role: 'admin' });
  const member = await makeUser(t);
  await roundWith(3, [steamIdHash(member.steam_id ?? '')]);
  const reader = await open(urls[1]);
  expect((await reader.next(about(id))).data).toMatchObject({ members_online: 1, members: [] });
  const change = (body: Record<string, unknown>) =>
    t.call(updateServer, { as: staff, input: { params: { id }, body: body as never } });
  await change({ name: 'A new name' });
  expect((await reader.next(about(id))).data.name).toBe('A new name');
  await t.call(rateServer, { as: member, input: { params: { id }, body: { rating: 4 } } });
  expect((await reader.next(about(id))).data.rating).toBe(4);
  await t.call(updatePrivacy, { as: member, json: { show_online: true } });
  expect((await reader.next(about(id))).data.members).toMatchObject([{ username: member.username }]);
  await change({ is_active: false });
  expect((await reader.next(about(id, 'gone'))).data).toEqual({ id });
  await change({ is_active: true });
  expect((await reader.next(about(id))).data.is_active).toBe(true);
  await t.call(deleteServer, { as: staff, input: { params: { id } } });
  expect((await reader.next(about(id, 'gone'))).data).toEqual({ id });
});

test('missed changes are sent after a database outage', async () => {
  const { id } = await makeServer(t);
  await roundWith(3);
  const reader = await open();
  await reader.next(about(id));
  await cutListeners(t.deps.db);
  // The notice of this change is lost.
  await t.deps.db.update(gameServers).set({ name: 'changed unnoticed' }).where(eq(gameServers.id, id));
  expect((await reader.next(about(id))).data.name).toBe('changed unnoticed');
  await roundWith(9);
  expect((await reader.next(about(id))).data.players).toBe(9);
});

const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, { interval: 10, timeout: 30_000 });

test('streams per address are limited, and a closed one frees its slot', async () => {
  const narrow = await testApp({ RATE_LIMIT_FACTOR: '1' });
  const url = await listenAnywhere(narrow.app);
  const streams = await Promise.all(Array.from({ length: 50 }, () => open(url)));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  const refused = await fetch(url + streamServers.path);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  streams[0]?.close();
  await until(() => narrow.app.streams.count() === 49);
  expect((await open(url)).status).toBe(200);
  // The portal closes although streams are open.
  await narrow.close();
  await Promise.all(streams.map(({ ended }) => ended));
});

test('a client that does not read is disconnected', async () => {
  const { id } = await makeServer(t);
  await roundWith(1);
  const { hostname, port } = new URL(urls[0] ?? '');
  const before = t.app.streams.count();
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${streamServers.path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await until(() => t.app.streams.count() === before + 1);
  const reader = await open();
  const description = 'x'.repeat(100_000);
  for (let change = 0; t.app.streams.count() > before + 1; change += 1) {
    const text = `${change} ${description}`;
    await t.deps.db.update(gameServers).set({ description: text }).where(eq(gameServers.id, id));
    await t.deps.db.execute(sql`select pg_notify('game_servers', ${String(id)})`);
    await reader.next(({ data }) => data.description === text);
  }
  socket.destroy();
});

test('streams are rejected in maintenance, and HEAD has no body', async () => {
  await saveSettings(t.deps.db, { maintenance_mode: true });
  expect((await fetch(urls[0] + streamServers.path)).status).toBe(503);
  await saveSettings(t.deps.db, { maintenance_mode: false });
  const head = await fetch(urls[0] + streamServers.path, { method: 'HEAD' });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
  expect(t.app.streams.count()).toBeLessThanOrEqual(1);
});
