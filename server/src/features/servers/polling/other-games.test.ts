import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { listServers } from '@paddock/contract/servers/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeGameServer, fakeGameServer, infoAnswer } from '../../../../test/fakes/fake-game-server.ts';
import { type FakeHttpServer, fakeHttpServer } from '../../../../test/fakes/fake-http-server.ts';
import { makeServer, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { gameServers } from '../tables.ts';
import { pollServers } from './poll-servers.ts';

let t: TestApp;
let city: FakeHttpServer;
let match: FakeGameServer;
let headers: IncomingHttpHeaders = {};
let play: (response: ServerResponse) => void;
let players: unknown;
beforeAll(async () => {
  t = await testApp({ GAME_SERVER_ALLOW: '127.0.0.0/8' });
  city = await fakeHttpServer((request, response) => {
    headers = request.headers;
    if (request.url === '/dynamic.json') play(response);
    else if (request.url === '/players.json' && players) response.end(JSON.stringify(players));
    else response.writeHead(404).end();
  });
  match = await fakeGameServer();
});
afterAll(async () => {
  await city.close();
  await match.close();
  await t.close();
});
beforeEach(async () => {
  players = undefined;
  await t.deps.db.delete(gameServers);
});

const listedServer = async () => (await t.call(listServers)).body[0];
const offline = { status: 'Offline', players: 0, ping: null, free_slots: 0 };

describe('FiveM', () => {
  const dynamic = {
    clients: 31,
    gametype: 'Freeroam',
    hostname: '^1Pars ^7Roleplay',
    iv: '-1234',
    mapname: '^3San Andreas',
    sv_maxclients: '48',
  };
  const says = (value: unknown) => (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  const make = () => makeServer(t, { game: 'fivem', type: null, query_port: city.port });

  test('is read from its document without an allowance, ignoring proxies', async () => {
    play = says(dynamic);
    await make();
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject({
      status: 'Online',
      players: 31,
      max_players: 48,
      free_slots: 17,
      track: 'San Andreas',
      weather: null,
      type: null,
    });
    expect(new Set(city.seen)).toEqual(new Set(['GET /dynamic.json', 'GET /players.json']));
    expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host']);
  });

  test('names members by Discord id first and Steam id second, each once', async () => {
    const sample = new URL('../../../../test/samples/fivem-players.json', import.meta.url);
    const [byBoth, byDiscord, byNobody] = [await makeUser(t), await makeUser(t), await makeUser(t)];
    const set = (user: { id: number }, values: Partial<typeof users.$inferInsert>) =>
      t.deps.db.update(users).set(values).where(eq(users.id, user.id));
    await set(byBoth, { steam_id: '76561202000000011', discord_id: '900000000000000011' });
    await set(byDiscord, { discord_id: '900000000000000022', show_online: true });
    players = JSON.parse(readFileSync(sample, 'utf8'));
    play = says({ ...dynamic, clients: 3 });
    await make();
    await pollServers(t.deps);
    const { members_online, members } = await listedServer();
    expect(members_online).toBe(2);
    expect(members.map(({ id }: { id: number }) => id)).toEqual([byDiscord.id]);
    expect(members.map(({ id }: { id: number }) => id)).not.toContain(byNobody.id);
    // A private player list hides players, but the server is online.
    players = [{ id: 0, name: 'Player', ping: 0 }];
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject({ status: 'Online', players: 3, members_online: 2 });
    play = says({ ...dynamic, clients: 0 });
    await pollServers(t.deps);
    expect((await listedServer()).members_online).toBe(0);
  });

  test('a full server has no free slot', async () => {
    play = says({ ...dynamic, clients: 48 });
    await make();
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject({ status: 'Online', players: 48, free_slots: 0 });
  });

  test('a hostile map name is cut to one clean line', async () => {
    play = says({ ...dynamic, mapname: `^1\u202eevil\u0000\nname ${'x'.repeat(900_000)}` });
    await make();
    await pollServers(t.deps);
    const { track, status } = await listedServer();
    expect(status).toBe('Online');
    expect(track).toMatch(/^evil name x{50,100}$/);
    expect(track.length).toBeLessThanOrEqual(100);
  });

  test.each([
    ['a count that is a text', { ...dynamic, clients: '31' }],
    ['a negative count', { ...dynamic, clients: -1 }],
    ['slots that are no number', { ...dynamic, sv_maxclients: 'many' }],
    ['no slots', { ...dynamic, sv_maxclients: undefined }],
    ['a list', [dynamic]],
  ])('%s is not a valid answer', async (_, lie) => {
    play = says(lie);
    await make();
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject(offline);
  });

  test('an interrupted answer is not valid', async () => {
    play = says(dynamic);
    await make();
    await pollServers(t.deps);
    play = (response) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write('{"clients": 3', () => response.destroy());
    };
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject(offline);
  });
});

describe('CS2', () => {
  const make = () => makeServer(t, { game: 'cs2', type: null, query_port: match.port });

  test('is queried with the challenge, and bots are not players', async () => {
    match.play([infoAnswer()]);
    await make();
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject({
      status: 'Online',
      players: 5,
      max_players: 12,
      free_slots: 7,
      track: 'de_mirage',
    });
    expect(match.requestCount()).toBe(1);
    expect(match.strange).toEqual([]);
  });

  test('a full server with a password is online', async () => {
    match.play([infoAnswer({ players: 12, max: 12, bots: 0, password: true })]);
    await make();
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject({ status: 'Online', players: 12, free_slots: 0 });
  });

  const part = Buffer.concat([Buffer.from([0xfe, 0xff, 0xff, 0xff]), randomBytes(60)]);
  test.each<[string, Buffer[]]>([
    ['noise', [randomBytes(300)]],
    ['an answer of another kind', [Buffer.from([0xff, 0xff, 0xff, 0xff, 0x44, 1, 2, 3])]],
    ['half an answer', [infoAnswer().subarray(0, 30)]],
    ['an answer without its version', [infoAnswer().subarray(0, -12)]],
    ['an empty datagram', [Buffer.alloc(0)]],
    ['parts to be put together', [part, part]],
    ['a datagram of 60,000 bytes', [Buffer.concat([infoAnswer(), Buffer.alloc(60_000, 'x')])]],
    ['a name without an end', [Buffer.concat([infoAnswer().subarray(0, 6), Buffer.alloc(4_000, 'n')])]],
    ['a hundred datagrams', Array.from({ length: 100 }, () => Buffer.from([0xff, 0xff, 0xff, 0xff, 0]))],
    ['no slots', [infoAnswer({ max: 0 })]],
  ])('a server that answers %s is Offline at once, and the portal keeps running', async (_, answers) => {
    match.play([infoAnswer()]);
    await make();
    await pollServers(t.deps);
    expect((await listedServer()).status).toBe('Online');
    match.play(answers);
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject(offline);
  });

  test('silent and unreachable servers are Offline', async () => {
    match.play([]);
    await make();
    await makeServer(t, { game: 'cs2', type: null, query_port: 9 });
    await pollServers(t.deps);
    expect(await listedServer()).toMatchObject(offline);
  });

  test('an endless map name is cut', async () => {
    match.play([infoAnswer({ map: `de_${'x'.repeat(2_000)}` })]);
    await make();
    await pollServers(t.deps);
    expect((await listedServer()).track).toMatch(/^de_x{97}$/);
  });
});
