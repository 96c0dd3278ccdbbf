import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createServer,
  createServerKey,
  deleteServer,
  listAdminServers,
  listServerKeys,
  testServer,
  updateServer,
} from '@paddock/contract/servers/admin-calls';
import { listServers } from '@paddock/contract/servers/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeHttpServer, fakeHttpServer } from '../../../test/fakes/fake-http-server.ts';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { asFile, hostileImages, makeImage, makeNoise } from '../../../test/make/make-image.ts';
import { buy, makeGoods } from '../../../test/make/make-purchase.ts';
import { type ServerFields, sendServerForm, serverForm } from '../../../test/make/make-server-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { deliveries } from '../entitlements/tables.ts';
import { ingestResultFile } from '../racing/ingest-results.ts';
import { sessions } from '../racing/tables.ts';
import { pollServers } from './polling/poll-servers.ts';
import { gameServers } from './tables.ts';

let t: TestApp;
let staff: MadeUser;
let game: FakeHttpServer;
let answer = '';
beforeAll(async () => {
  t = await testApp({ GAME_SERVER_ALLOW: '127.0.0.1' });
  staff = await makeUser(t, { role: 'admin' });
  game = await fakeHttpServer((request, response) =>
    request.url === '/INFO' ? response.end(answer) : response.writeHead(404).end(),
  );
});
afterAll(async () => {
  await game.close();
  await t.close();
});
beforeEach(async () => {
  await t.deps.db.delete(gameServers);
  answer = JSON.stringify({ clients: 2, maxclients: 18, track: 'imola' });
});

const send = (method: 'POST' | 'PUT', url: string, fields: ServerFields, image?: Blob, as = staff) =>
  sendServerForm(t, as, method, url, fields, image);
const create = async (fields: ServerFields = {}, image: Blob | undefined = asFile(picture), as = staff) =>
  send('POST', createServer.path, { ...serverForm, ...fields }, image, as);
const update = (id: number, fields: ServerFields, image?: Blob) =>
  send('PUT', updateServer.path.replace('{id}', String(id)), fields, image);
const uploads = () => readdir(join(t.dataDir, 'uploads')).catch(() => [] as string[]);
const rows = () => t.deps.db.select().from(gameServers);

let picture: Buffer;
beforeAll(async () => {
  picture = await makeImage();
});

test('a new server is returned with its defaults and appears in the public list', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'کاسپین GT3',
    description: 'مسابقه هر شب\nساعت ده',
    game: 'assetto',
    type: 'GT3',
    host: '127.0.0.1',
    port: 9600,
    query_port: 9600,
    max_players: 24,
    steam_auth: true,
    is_active: true,
    in_maintenance: false,
    status: 'Offline',
    players: 0,
    ping: null,
    rating: null,
    polled_at: null,
    uptime: null,
    image: expect.stringMatching(/^[\w-]+\.webp$/),
  });
  expect(await uploads()).toContain(body.image);
  const [listed] = (await t.call(listServers)).body;
  expect(listed).toMatchObject({ id: body.id, status: 'Offline', free_slots: 0, members: [] });
  for (const secret of ['host', 'query_port', 'steam_auth', 'uptime'])
    expect(listed).not.toHaveProperty(secret);
});

test.each<[string, ServerFields, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name'],
  ['no description', { description: '' }, 'description'],
  ['no type', { type: undefined }, 'type'],
  ['an empty type', { type: '' }, 'type'],
  ['another type', { type: 'Rally' }, 'type'],
  ['another game', { game: 'acc' }, 'game'],
  ['a host with a port', { host: 'example.com:8081' }, 'host'],
  ['a host with a path', { host: 'example.com/info' }, 'host'],
  ['a host with a name before it', { host: 'user@example.com' }, 'host'],
  ['an address in brackets', { host: '[2001:db8::1]' }, 'host'],
  ['a private address', { host: '10.1.2.3' }, 'host'],
  ['a private address as a number', { host: '167838211' }, 'host'],
  ['a private address mapped to IPv6', { host: '::ffff:10.1.2.3' }, 'host'],
  ['the machine itself', { host: '::1' }, 'host'],
  ['the cloud around us', { host: '169.254.169.254' }, 'host'],
  ['port 0', { port: 0 }, 'port'],
  ['port 65536', { port: 65_536 }, 'port'],
  ['no port', { port: '' }, 'port'],
  ['a port in words', { port: 'http' }, 'port'],
  ['a wrong query port', { query_port: -1 }, 'query_port'],
  ['no slots', { max_players: 0 }, 'max_players'],
  ['half a slot', { max_players: '1.5' }, 'max_players'],
  ['no join link', { join_link: '' }, 'join_link'],
  ['a script to join', { join_link: 'javascript:alert(1)' }, 'join_link'],
  ['a plain link to join', { join_link: 'http://example.com' }, 'join_link'],
  ['an invalid flag', { steam_auth: 'maybe' }, 'steam_auth'],
])('%s is rejected by field without side effects', async (_, fields, field) => {
  const before = await uploads();
  const { status, body } = await create(fields);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await rows()).toEqual([]);
  expect(await uploads()).toEqual(before);
});

test('all errors are reported at once, in the reader’s language', async () => {
  const { body } = await create({ name: '', port: 'x', type: undefined, host: '192.168.1.1' }, asFile(''));
  expect(Object.keys(body.errors).sort()).toEqual(['host', 'image', 'name', 'port', 'type']);
  const both = await create({ type: undefined, host: '192.168.1.1' });
  expect(both.body.errors).toEqual({
    type: 'This field is required.',
    host: 'This address is inside the portal’s own network. Only the operator can allow it.',
  });
});

test('an empty optional field counts as absent', async () => {
  const empty = {
    game: '',
    host: '',
    query_port: '',
    name_en: '',
    description_en: '',
    steam_auth: '',
    time_zone: '',
    is_active: '',
    in_maintenance: '',
    status: '',
  };
  const { status, body } = await create(empty);
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    game: 'assetto',
    host: null,
    query_port: 9600,
    name_en: null,
    is_active: true,
  });
  // In an update an empty value clears the field, or is an error if required.
  const changed = await update(body.id, { name: '', query_port: '' });
  expect([changed.status, Object.keys(changed.body.errors).sort()]).toEqual([422, ['name', 'query_port']]);
});

test('servers of other games have no type', async () => {
  const cs2 = { game: 'cs2', join_link: 'steam://connect/203.0.113.9:27015', port: 27_015 };
  expect(await create({ ...cs2, type: '' })).toMatchObject({
    status: 201,
    body: { game: 'cs2', type: null },
  });
  const named = await create({ ...cs2, game: 'fivem', join_link: 'fivem://connect/203.0.113.9' });
  expect(named).toMatchObject({ status: 201, body: { game: 'fivem', type: null } });
  const back = await update(named.body.id, { game: 'assetto' });
  expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['type']]);
});

describe('the picture', () => {
  test('is required for a new server and kept by updates without one', async () => {
    const { status, body } = await create({}, asFile(''));
    expect([status, body.errors]).toEqual([422, { image: 'A picture is required.' }]);
    const made = (await create()).body;
    const changed = await update(made.id, { name: 'Renamed' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed', image: made.image } });
    const replaced = await update(made.id, {}, asFile(await makeImage('jpeg')));
    expect(replaced.body.image).not.toBe(made.image);
    expect(await uploads()).toContain(replaced.body.image);
    expect(await uploads()).not.toContain(made.image);
  });

  test('must be an image within the size limit', async () => {
    const before = await uploads();
    const allowed = 'WebP where it is not allowed';
    for (const [what, bytes, code] of (await hostileImages()).filter(([name]) => name !== allowed)) {
      const { body } = await create({}, asFile(bytes));
      expect([body.code, Object.keys(body.errors ?? {})], what).toEqual([code, ['image']]);
    }
    expect((await create({}, asFile(await makeNoise(1_400)))).status).toBe(413);
    expect(await rows()).toEqual([]);
    expect(await uploads()).toEqual(before);
  });
});

test('an update keeps fields that it omits; a new address resets the polled state', async () => {
  const { id } = await makeServer(t, { query_port: game.port, rating: 4.5 });
  await pollServers(t.deps);
  const updated = await update(id, { max_players: 30, in_maintenance: 'true' });
  expect(updated.body).toMatchObject({
    max_players: 30,
    polled_max_players: 18,
    status: 'Maintenance',
    uptime: 1,
  });
  expect((await t.call(listServers)).body[0]).toMatchObject({ max_players: 18, status: 'Maintenance' });
  const moved = await update(id, { in_maintenance: 'false', query_port: 9 });
  expect(moved.body).toMatchObject({
    status: 'Offline',
    polled_max_players: null,
    polled_at: null,
    track: null,
    rating: 4.5,
  });
  expect((await update(id, { host: '10.0.0.1' })).body.errors).toHaveProperty('host');
  await t.deps.db.update(gameServers).set({ status: 'Online' }).where(eq(gameServers.id, id));
  expect((await update(id, { is_active: 'false' })).body).toMatchObject({
    is_active: false,
    status: 'Offline',
  });
  expect((await t.call(listServers)).body).toEqual([]);
  expect((await update(2_147_483_647, { name: 'x' })).status).toBe(404);
});

test('staff find servers by name and address, newest first', async () => {
  const old = await makeServer(t, { name: 'ترافیک تهران', host: 'one.example.com' });
  const young = await makeServer(t, { name: 'Drift', is_active: false, host: 'two.example.com' });
  const find = async (search?: string) => {
    const { body, headers } = await t.call(listAdminServers, { as: staff, input: { query: { search } } });
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ id }: { id: number }) => id);
  };
  expect(await find()).toEqual([young.id, old.id]);
  expect(await find('ترافيك')).toEqual([old.id]);
  expect(await find('TWO.example')).toEqual([young.id]);
  expect(await find('no such server')).toEqual([]);
});

test('deleting a server deletes picture and keys, and references are kept or deleted', async () => {
  const { id, image } = (await create({ game: 'fivem', query_port: game.port })).body;
  const developer = await makeUser(t, { role: 'developer' });
  await t.call(createServerKey, { as: developer, json: { server_id: id, name: 'its key' } });
  const player = await makeUser(t, { balance: 20 });
  const work = { type: 'delivery', server_id: id, action: 'grant_item', params: {} } as const;
  const item = await makeGoods(t, work, { type: 'group', group: 'vip', server_id: id });
  await buy(t, player, item.id);
  const race = {
    Type: 'RACE',
    TrackName: 'imola',
    TrackConfig: '',
    Cars: [],
    Result: [],
    Laps: [],
    Events: null,
  };
  await ingestResultFile(t.deps, id, {
    bytes: Buffer.from(JSON.stringify(race)),
    file_name: '2026_3_1_21_30_RACE.json',
  });
  await pollServers(t.deps);

  const remove = () => t.call(deleteServer, { as: staff, input: { params: { id } } });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect(await rows()).toEqual([]);
  expect(await uploads()).not.toContain(image);
  expect((await t.call(listServerKeys, { as: developer })).body).toEqual([]);
  expect(await t.deps.db.select().from(deliveries).where(eq(deliveries.server_id, id))).toEqual([]);
  const [session] = await t.deps.db.select().from(sessions);
  expect(session?.server_id).toBeNull();
});

test('each role has the permissions of its matrix', async () => {
  const { id } = await makeServer(t);
  const may = async (role: string) => {
    const as = await makeUser(t, { role });
    const unknown = { as, input: { params: { id: 2_147_483_647 } } };
    const statuses = [
      (await t.call(listAdminServers, { as })).status,
      (await create({ name: '' }, undefined, as)).status,
      (await t.call(testServer, unknown)).status,
      (await t.call(deleteServer, unknown)).status,
    ];
    return statuses.map((status) => status !== 403);
  };
  expect(await may('player')).toEqual([false, false, false, false]);
  expect(await may('moderator')).toEqual([true, false, false, false]);
  expect(await may('manager')).toEqual([true, true, true, false]);
  expect(await may('admin')).toEqual([true, true, true, true]);
  expect((await rows()).map((row) => row.id)).toEqual([id]);
});
