import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { testServer } from '@paddock/contract/servers/admin-calls';
import { listActiveServers, listServers } from '@paddock/contract/servers/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeHttpServer, fakeHttpServer } from '../../../../test/fakes/fake-http-server.ts';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { steamIdHash } from '../../../adapters/game-query/game-query.ts';
import { users } from '../../users/tables.ts';
import { gameServers } from '../tables.ts';
import { pollServers } from './poll-servers.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../test/samples/${name}`, import.meta.url), 'utf8');
const details = sample('assettoserver-api-details.json');
const info = sample('assettoserver-info.json');

type Play = (path: string, response: ServerResponse) => void;
const json =
  (text: string): Play =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(text);

let t: TestApp;
let game: FakeHttpServer;
let play: Play;
beforeAll(async () => {
  t = await testApp({ GAME_SERVER_ALLOW: '127.0.0.1' });
  game = await fakeHttpServer((request, response) => play(request.url ?? '', response));
});
afterAll(async () => {
  await game.close();
  await t.close();
});
beforeEach(async () => {
  await t.deps.db.delete(gameServers);
});

const listed = async () => (await t.call(listServers)).body;

test('an AssettoServer has players, track, traffic and members', async () => {
  play = (path, response) =>
    path === '/api/details' ? json(details)(path, response) : response.writeHead(404).end();
  const member = await makeUser(t, { steam: false });
  await t.deps.db.update(users).set({ steam_id: '76561202000000011' }).where(eq(users.id, member.id));
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  const [server] = await listed();
  expect(server).toMatchObject({
    status: 'Online',
    players: 2,
    max_players: 4,
    free_slots: 2,
    track: 'shuto_revival_project_beta',
    layout: 'heiwajima_pa_n',
    traffic: 'light',
    members_online: 1,
  });
  expect(server.ping).toBeGreaterThan(0);
  expect(JSON.stringify(server)).not.toContain('215926e5');
  expect((await t.call(listActiveServers, { as: member })).body).toHaveLength(1);
});

test('a driver’s mark equals the one that game servers report', () => {
  expect(steamIdHash('76561202000000011')).toBe('215926e52b9d2198142cbb57b489dc869c67364a');
});

test('a vanilla server is read from /INFO', async () => {
  play = (path, response) => (path === '/INFO' ? json(info)(path, response) : response.writeHead(404).end());
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  expect((await listed())[0]).toMatchObject({ status: 'Online', players: 2, max_players: 6, traffic: null });
});

test('a silent server is Offline after three polls and back after one', async () => {
  const up = json(details);
  play = up;
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  play = (_, response) => response.destroy();
  for (const status of ['Online', 'Online', 'Offline']) {
    await pollServers(t.deps);
    expect((await listed())[0].status).toBe(status);
  }
  expect((await listed())[0]).toMatchObject({ ping: null, players: 0 });
  play = up;
  await pollServers(t.deps);
  expect((await listed())[0].status).toBe('Online');
});

const lies: [string, Play][] = [
  ['HTML', json('<html>hello</html>')],
  ['half a document', json(details.slice(0, 700))],
  ['numbers that are texts', json(JSON.stringify({ ...JSON.parse(details), clients: 'many' }))],
  ['a negative count', json(JSON.stringify({ ...JSON.parse(details), clients: -5 }))],
  ['two megabytes', json(`{"pad":"${'x'.repeat(2_000_000)}"}`)],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['an error', (_, response) => response.writeHead(500).end('{}')],
  ['an empty body', json('')],
  ['a list', json('[]')],
];
test.each(lies)('a server that answers %s is Offline, and the portal keeps running', async (_, lie) => {
  play = lie;
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  expect((await listed())[0]).toMatchObject({ status: 'Offline', players: 0, ping: null });
});

test('a full server with a password is online without free slots', async () => {
  const full = JSON.parse(details);
  for (const car of full.players.Cars) if (car.IsEntryList) car.IsConnected = true;
  play = json(JSON.stringify({ ...full, clients: 4, pass: true }));
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  expect((await listed())[0]).toMatchObject({ status: 'Online', players: 4, max_players: 4, free_slots: 0 });
});

test('patch version marks and invisible characters are removed from the track', async () => {
  const cases = [
    ['csp/3044/../H/../ks_nordschleife-endurance', 'ks_nordschleife-endurance'],
    ['csp/2651/../magione', 'magione'],
    ['imola', 'imola'],
    [`spa\u202e\u0000\n${'x'.repeat(500)}`, /^spa ?x{90,97}$/],
  ] as const;
  await makeServer(t, { query_port: game.port });
  for (const [reported, track] of cases) {
    play = json(JSON.stringify({ ...JSON.parse(details), track: reported }));
    await pollServers(t.deps);
    expect((await listed())[0].track).toEqual(
      typeof track === 'string' ? track : expect.stringMatching(track),
    );
  }
});

test('an endless answer is aborted, and other servers are still read', async () => {
  const slow = await fakeHttpServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"clients": ');
  });
  play = json(details);
  await makeServer(t, { name: 'slow', query_port: slow.port });
  await makeServer(t, { name: 'quick', query_port: game.port });
  await pollServers(t.deps);
  await slow.close();
  expect((await listed()).map(({ name, status }: never) => [name, status])).toEqual([
    ['quick', 'Online'],
    ['slow', 'Offline'],
  ]);
});

test('results of an address that was changed in the meantime are dropped', async () => {
  const { id } = await makeServer(t, { query_port: game.port });
  play = (path, response) => {
    void t.deps.db
      .update(gameServers)
      .set({ host: 'elsewhere.invalid' })
      .where(eq(gameServers.id, id))
      .then(() => json(details)(path, response));
  };
  await pollServers(t.deps);
  expect((await listed())[0]).toMatchObject({ status: 'Offline', track: null });
});

test('a server deleted during a poll does not affect the others', async () => {
  const { id } = await makeServer(t, { query_port: game.port });
  play = (path, response) => {
    void t.deps.db
      .delete(gameServers)
      .where(eq(gameServers.id, id))
      .then(() => json(details)(path, response));
  };
  await expect(pollServers(t.deps)).resolves.toBeUndefined();
  expect(await listed()).toEqual([]);
});

describe('addresses in the portal’s own network', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '::ffff:127.0.0.1',
    '0.0.0.0',
  ])('%s is not polled unless the operator allows it', async (host) => {
    const closed = await testApp();
    try {
      play = json(details);
      const before = game.seen.length;
      await makeServer(closed, { host, query_port: game.port });
      await pollServers(closed.deps);
      expect(game.seen).toHaveLength(before);
      expect((await closed.call(listServers)).body[0].status).toBe('Offline');
    } finally {
      await closed.close();
    }
  });
});

test('a page load does not poll servers', async () => {
  await makeServer(t, { query_port: game.port });
  const before = game.seen.length;
  await Promise.all(Array.from({ length: 20 }, () => listed()));
  expect(game.seen).toHaveLength(before);
});

describe('the connection test by staff', () => {
  let staff: MadeUser;
  let answer: string;
  beforeAll(async () => {
    staff = await makeUser(t, { role: 'admin' });
  });
  beforeEach(() => {
    answer = JSON.stringify({ clients: 2, maxclients: 18, track: 'imola' });
    play = (path, response) => (path === '/INFO' ? response.end(answer) : response.writeHead(404).end());
  });
  const check = (id: number) => t.call(testServer, { as: staff, input: { params: { id } } });

  test('reports success, and the server is online at once', async () => {
    const { id } = await makeServer(t, { query_port: game.port });
    expect(await check(id)).toMatchObject({ status: 200, body: { ok: true, reason: null } });
    expect((await listed())[0]).toMatchObject({ status: 'Online', track: 'imola' });
  });

  test.each<[string, Partial<typeof gameServers.$inferInsert>, string | null]>([
    ['refused', { query_port: 9 }, null],
    ['refused', { host: 'nowhere.invalid' }, null],
    ['forbidden', { host: '10.0.0.1' }, null],
    ['not_json', {}, '<html>'],
    ['wrong_shape', {}, '{"clients": "two"}'],
    ['too_large', {}, `"${'x'.repeat(1_100_000)}"`],
  ])('reports %s', async (reason, server, text) => {
    answer = text ?? answer;
    const { id } = await makeServer(t, { query_port: game.port, ...server });
    expect((await check(id)).body).toEqual({ ok: false, reason });
  });

  test('reports timeout, for CS2 as well', async () => {
    const silent = await fakeHttpServer(() => undefined);
    const slow = await makeServer(t, { query_port: silent.port });
    expect((await check(slow.id)).body).toEqual({ ok: false, reason: 'timeout' });
    await silent.close();
  });

  test('a failure does not take the server offline', async () => {
    const { id } = await makeServer(t, { query_port: game.port });
    await pollServers(t.deps);
    answer = 'broken';
    expect((await check(id)).body.reason).toBe('not_json');
    expect((await listed())[0].status).toBe('Online');
    expect((await check(2_147_483_647)).status).toBe(404);
  });
});
