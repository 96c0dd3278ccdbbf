import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { listActiveServers, listServers } from '@paddock/contract/servers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StandIn, standIn } from '../../../test/http-stand-in.ts';
import { makeServer, makeUser } from '../../../test/make.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { driverMark } from '../../adapters/game-query/game-query.ts';
import { users } from '../users/tables.ts';
import { pollServers } from './poller.ts';
import { gameServers } from './tables.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../test/samples/${name}`, import.meta.url), 'utf8');
const details = sample('assettoserver-api-details.json');
const info = sample('assettoserver-info.json');

type Play = (path: string, response: ServerResponse) => void;
const json =
  (text: string): Play =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(text);

let t: TestApp;
let game: StandIn;
let play: Play;
beforeAll(async () => {
  t = await testApp({ GAME_SERVER_ALLOW: '127.0.0.1' });
  game = await standIn((request, response) => play(request.url ?? '', response));
});
afterAll(async () => {
  await game.close();
  await t.close();
});
beforeEach(async () => {
  await t.deps.db.delete(gameServers);
});

const shown = async () => (await t.call(listServers)).body;

test('an AssettoServer shows its players, track, traffic and our members on it', async () => {
  play = (path, response) =>
    path === '/api/details' ? json(details)(path, response) : response.writeHead(404).end();
  const member = await makeUser(t, { steam: false });
  await t.deps.db.update(users).set({ steam_id: '76561202000000011' }).where(eq(users.id, member.id));
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  const [server] = await shown();
  expect(server).toMatchObject({
    status: 'Online',
    players: 2,
    max_players: 4,
    free_slots: 2,
    track: 'shuto_revival_project_beta-heiwajima_pa_n',
    traffic: 'light',
    members_online: 1,
  });
  expect(server.ping).toBeGreaterThan(0);
  expect(JSON.stringify(server)).not.toContain('215926e5');
  expect((await t.call(listActiveServers, { as: member })).body).toHaveLength(1);
});

test('the mark of a driver is the one that game servers show', () => {
  expect(driverMark('76561202000000011')).toBe('215926e52b9d2198142cbb57b489dc869c67364a');
});

test('a vanilla server is read from /INFO', async () => {
  play = (path, response) => (path === '/INFO' ? json(info)(path, response) : response.writeHead(404).end());
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  expect((await shown())[0]).toMatchObject({ status: 'Online', players: 2, max_players: 6, traffic: null });
});

test('a server that falls silent is Offline after three rounds and back after one', async () => {
  const up = json(details);
  play = up;
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  play = (_, response) => response.destroy();
  for (const status of ['Online', 'Online', 'Offline']) {
    await pollServers(t.deps);
    expect((await shown())[0].status).toBe(status);
  }
  expect((await shown())[0]).toMatchObject({ ping: null, players: 0 });
  play = up;
  await pollServers(t.deps);
  expect((await shown())[0].status).toBe('Online');
});

const lies: [string, Play][] = [
  ['HTML', json('<html>hello</html>')],
  ['half a document', json(details.slice(0, 700))],
  ['numbers that are texts', json(JSON.stringify({ ...JSON.parse(details), clients: 'many' }))],
  ['a negative count', json(JSON.stringify({ ...JSON.parse(details), clients: -5 }))],
  ['two megabytes', json(`{"pad":"${'x'.repeat(2_000_000)}"}`)],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['an error', (_, response) => response.writeHead(500).end('{}')],
  ['nothing at all', json('')],
  ['a list', json('[]')],
];
test.each(lies)('a server that answers %s is Offline, and the portal stays up', async (_, lie) => {
  play = lie;
  await makeServer(t, { query_port: game.port });
  await pollServers(t.deps);
  expect((await shown())[0]).toMatchObject({ status: 'Offline', players: 0, ping: null });
});

describe('addresses inside our own network', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '::ffff:127.0.0.1',
    '0.0.0.0',
  ])('%s is not asked unless the operator allows it', async (host) => {
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

test('a page load asks no game server', async () => {
  await makeServer(t, { query_port: game.port });
  const before = game.seen.length;
  await Promise.all(Array.from({ length: 20 }, () => shown()));
  expect(game.seen).toHaveLength(before);
});
