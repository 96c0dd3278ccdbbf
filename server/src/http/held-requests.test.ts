import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { logout } from '@paddock/contract/accounts/calls';
import * as downloads from '@paddock/contract/downloads/calls';
import { deleteServerKey, listServerKeys } from '@paddock/contract/servers/admin-calls';
import * as members from '@paddock/contract/user-admin/calls';
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeServerKey, makeSteamId, makeUser } from '../../test/make/make.ts';
import { countLockWaits } from '../../test/portal/database-sessions.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { sessions } from '../features/accounts/sessions/tables.ts';
import { serverKeys } from '../features/servers/tables.ts';
import { users } from '../features/users/tables.ts';
import { stagingFolder } from './route.ts';

let t: TestApp;
let port = 0;
let owner: MadeUser;
let actor: MadeUser;
let target: MadeUser;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
  owner = await makeUser(t, { role: 'developer' });
});
beforeEach(async () => {
  [actor, target] = [await makeUser(t, { role: 'admin' }), await makeUser(t)];
});
afterAll(() => t.close());

const of = ({ id }: { id: number }) => ({ params: { id } }) as never;

const longAgo = new Date(Date.now() - 3_600_000);

/** Sign-ins and keys used just now. */
async function countUsed(): Promise<number> {
  const { db } = t.deps;
  return (
    (await db.$count(sessions, gt(sessions.last_used_at, longAgo))) +
    (await db.$count(serverKeys, gt(serverKeys.last_used_at, longAgo)))
  );
}

/** Sends headers and the first bytes of a call; the response arrives after the rest is sent. */
async function hold(method: string, path: string, token: string, body: string, type = 'application/json') {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'accept-language': 'en',
  };
  const call = request({ port, method, path, headers });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  await t.deps.db.update(sessions).set({ last_used_at: longAgo });
  await t.deps.db.update(serverKeys).set({ last_used_at: longAgo });
  call.write(body.slice(0, -1));
  // The guard has identified the caller.
  await expect.poll(countUsed).toBe(1);
  return async () => {
    call.end(body.slice(-1));
    const [response] = await answered;
    return { status: response.statusCode, code: JSON.parse((await text(response)) || '{}').code };
  };
}

const ban = () =>
  t.call(members.setUserStatus, { as: owner, input: of(actor), json: { is_active: false, reason: 'x' } });
const demote = () =>
  t.call(members.setUserRole, {
    as: owner,
    input: { ...(of(actor) as object), body: { role: 'player' } } as never,
  });
const leave = () => t.call(logout, { as: actor });
const stored = async ({ id }: MadeUser) => {
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, id));
  return row;
};

describe('a call whose body arrives later', () => {
  const path = () => members.setUserStatus.path.replace('{id}', String(target.id));
  const body = JSON.stringify({ is_active: false, reason: 'held' });

  test.each([
    ['a ban', ban, 401],
    ['a demotion', demote, 403],
    ['a sign-out', leave, 401],
  ])('changes nothing after %s', async (_what, happens, status) => {
    const finish = await hold('PUT', path(), actor.token, body);
    expect((await happens()).status).toBeLessThan(300);
    expect((await finish()).status).toBe(status);
    expect(await stored(target)).toMatchObject({ is_active: true });
  });

  test('succeeds otherwise', async () => {
    const finish = await hold('PUT', path(), actor.token, body);
    expect(await finish()).toMatchObject({ status: 200 });
    expect(await stored(target)).toMatchObject({ is_active: false });
  });

  test('leaves no file after a ban', async () => {
    const fields = { title: 'Held', category: 'liveries', game: 'assetto' };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n${'PK'.repeat(100_000)}\r\n--x--\r\n`;
    const { path: address } = downloads.createDownload;
    const finish = await hold(
      'POST',
      address,
      actor.token,
      parts.join('') + file,
      'multipart/form-data; boundary=x',
    );
    await ban();
    expect((await finish()).status).toBe(401);
    const { body: list } = await t.call(downloads.listAdminDownloads, { as: owner });
    expect(list).toEqual([]);
    expect(await readdir(join(t.deps.config.dataDir, stagingFolder))).toEqual([]);
  });

  test('of a game server is rejected once its key is deleted', async () => {
    const { id } = await makeServer(t);
    const key = await makeServerKey(t, id);
    const data = {
      track: 'spa',
      layout: null,
      car: 'x',
      lap_time: 120_000,
      sectors: [],
      cuts: 0,
      valid: true,
    };
    const events = [{ id: 'one', type: 'lap', at: new Date().toISOString(), steam_id: makeSteamId(), data }];
    const finish = await hold('POST', '/api/v1/ingest/events', key, JSON.stringify({ events }));
    const { body: keys } = await t.call(listServerKeys, { as: owner });
    const mine = keys.find(({ server_id }: { server_id: number }) => server_id === id);
    await t.call(deleteServerKey, { as: owner, input: of(mine) });
    expect(await finish()).toEqual({ status: 401, code: 'server_key_invalid' });
  });
});

test('a ban during a change rolls it back', async () => {
  const client = await t.deps.db.$client.connect();
  await client.query('begin');
  await client.query('select id from users where id = $1 for update', [target.id]);
  const change = t.call(members.setUserStatus, {
    as: actor,
    input: of(target),
    json: { is_active: false, reason: 'x' },
  });
  await expect.poll(() => countLockWaits(t.deps.db)).toBe(1);
  await ban();
  await client.query('rollback');
  client.release();
  expect(await change).toMatchObject({ status: 401, problem: { code: 'sign_in_required' } });
  expect(await stored(target)).toMatchObject({ is_active: true });
});
