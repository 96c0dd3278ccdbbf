import { createServer, testServer, updateServer } from '@paddock/contract/servers/admin-calls';
import { listActiveServers, listServers } from '@paddock/contract/servers/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { type ServerFields, sendServerForm, serverForm } from '../../../test/make/make-server-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { pollServers } from './polling/poll-servers.ts';
import { gameServers } from './tables.ts';

let t: TestApp;
let staff: MadeUser;
let picture: Blob;
beforeAll(async () => {
  t = await testApp({ GAME_SERVER_ALLOW: '127.0.0.1' });
  staff = await makeUser(t, { role: 'admin' });
  picture = asFile(await makeImage());
});
beforeEach(() => t.deps.db.delete(gameServers));
afterAll(() => t.close());

const create = (fields: ServerFields = {}) =>
  sendServerForm(t, staff, 'POST', createServer.path, { ...serverForm, ...fields }, picture);
const update = (id: number, fields: ServerFields) =>
  sendServerForm(t, staff, 'PUT', updateServer.path.replace('{id}', String(id)), fields);
const rows = () => t.deps.db.select().from(gameServers);

describe('a server without an address', () => {
  test('has the status set by staff and is not polled', async () => {
    const { status, body } = await create({ host: undefined });
    expect([status, body.host, body.status]).toEqual([201, null, 'Online']);
    await pollServers(t.deps);
    const [row] = await rows();
    expect([row?.polled_at, row?.failures]).toEqual([null, 0]);
    expect((await t.call(listServers)).body).toMatchObject([{ status: 'Online', players: 0, ping: null }]);
    const input = { params: { id: body.id } } as never;
    const tested = await t.call(testServer, { as: staff, input });
    expect([tested.status, Object.keys(tested.problem.errors ?? {})]).toEqual([422, ['host']]);
    await update(body.id, { in_maintenance: true });
    expect((await t.call(listServers)).body).toMatchObject([{ status: 'Maintenance' }]);
  });

  test('is offline if staff say so, until they change it', async () => {
    const { body } = await create({ host: '', status: 'Offline' });
    expect(body.status).toBe('Offline');
    await pollServers(t.deps);
    expect((await t.call(listServers)).body).toMatchObject([{ status: 'Offline', free_slots: 0 }]);
    expect((await update(body.id, { max_players: 12 })).body.status).toBe('Offline');
    expect((await update(body.id, { status: 'Online' })).body.status).toBe('Online');
    const faulty = await update(body.id, { status: 'Maintenance' });
    expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([422, ['status']]);
  });

  test('is the only kind whose status staff set', async () => {
    const { body } = await create({ host: '127.0.0.1', status: 'Online' });
    expect(body.status).toBe('Offline');
    expect((await update(body.id, { status: 'Online' })).body.status).toBe('Offline');
    expect((await update(body.id, { host: '', status: 'Offline' })).body).toMatchObject({
      host: null,
      status: 'Offline',
    });
  });

  test('can get an address later and lose it again', async () => {
    const { body } = await create({ host: '' });
    expect((await update(body.id, { host: '127.0.0.1' })).body).toMatchObject({
      host: '127.0.0.1',
      status: 'Offline',
    });
    expect((await update(body.id, { host: '' })).body).toMatchObject({ host: null, status: 'Online' });
  });
});

test('an empty form reports all missing fields', async () => {
  const { status, body } = await sendServerForm(t, staff, 'POST', createServer.path, {});
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    ['description', 'image', 'join_link', 'max_players', 'name', 'port', 'type'],
  ]);
});

test('the public lists can be searched', async () => {
  await create();
  await create({ name: 'Drift Damavand', description: 'كوهستان' });
  for (const search of ['drift', 'کوهستان']) {
    for (const spec of [listServers, listActiveServers]) {
      const { body } = await t.call(spec, { as: staff, input: { query: { search } } as never });
      expect(body.map(({ name }: { name: string }) => name)).toEqual(['Drift Damavand']);
    }
  }
});
