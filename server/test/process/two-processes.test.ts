import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { logout } from '@paddock/contract/accounts/calls';
import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { listItems } from '@paddock/contract/shop/calls';
import * as members from '@paddock/contract/user-admin/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenerName } from '../../src/db/pubsub.ts';
import { createSession } from '../../src/features/accounts/sessions/queries.ts';
import { type MadeUser, makeUser } from '../make/make.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { findBundled } from '../programs/find-bundled.ts';

interface Portal {
  process: ChildProcess;
  url: string;
}

let t: TestApp;
let here: Portal;
let there: Portal;
let admin: MadeUser;
let user: MadeUser;

async function start(): Promise<Portal> {
  const child = fork(findBundled('caching-process'), [t.application, t.dataDir]);
  const [url] = (await once(child, 'message')) as [string];
  return { process: child, url };
}

beforeAll(async () => {
  t = await testApp();
  [here, there] = await Promise.all([start(), start()]);
  [admin, user] = [await makeUser(t, { role: 'developer' }), await makeUser(t, { role: 'admin' })];
}, 60_000);
afterAll(async () => {
  for (const portal of [here, there]) portal.process.kill('SIGKILL');
  await t.close();
});

async function call(portal: Portal, spec: EndpointSpec, token: string, body?: Record<string, string>) {
  const response = await fetch(portal.url + spec.path.replace('{id}', String(user.id)), {
    method: spec.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && spec.encoding !== 'form' && { 'content-type': 'application/json' }),
    },
    body: body ? (spec.encoding === 'form' ? new URLSearchParams(body) : JSON.stringify(body)) : null,
  });
  await response.arrayBuffer();
  return response.status;
}

const signIn = () => createSession(t.deps.db, user.id, { ip: '127.0.0.1', userAgent: 'test' }, t.deps.now());
const setActive = (is_active: boolean) =>
  call(here, members.setUserStatus, admin.token, { is_active, reason: 'test' } as never);
const setRole = (role: string) => call(here, members.setUserRole, admin.token, { role });

/** Each ends or narrows what a token opens; `undo` lets the next one begin as this one did. */
const changes: {
  change: (token: string) => Promise<number>;
  refused: number;
  undo: () => Promise<unknown>;
}[] = [
  { change: (token) => call(here, logout, token), refused: 401, undo: async () => undefined },
  { change: () => setActive(false), refused: 401, undo: () => setActive(true) },
  { change: () => setRole('player'), refused: 403, undo: () => setRole('admin') },
  {
    change: () => call(here, members.revokeUserSessions, admin.token),
    refused: 401,
    undo: async () => undefined,
  },
];

/** A sign-in that the other process knows, changed in this one: how the next call there is answered. */
async function changeOnce(turn: number) {
  const { change, refused, undo } = changes[turn % changes.length] ?? raise();
  const token = await signIn();
  const before = [await call(there, members.listUsers, token), await call(there, members.listUsers, token)];
  const changed = await change(token);
  const after = await call(there, members.listUsers, token);
  await undo();
  return { before, isChanged: changed < 300, after, refused };
}

function raise(): never {
  throw new Error('no such change');
}

async function expectHeld(turn: number) {
  const { refused, ...found } = await changeOnce(turn);
  expect({ turn, ...found }).toEqual({ turn, before: [200, 200], isChanged: true, after: refused });
}

test('what was changed in one process holds at the next call in another, 200 times and under load', async () => {
  let isOver = false;
  const load = async () => {
    while (!isOver) await call(there, listItems, admin.token);
  };
  const loads = Array.from({ length: 8 }, load);
  try {
    for (let turn = 0; turn < 200; turn += 1) await expectHeld(turn);
  } finally {
    isOver = true;
    await Promise.all(loads);
  }
}, 120_000);

/** Ends the connections on which processes hear of each other. */
const cutOff = () =>
  t.deps.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like ${`${listenerName} %`} and datname = current_database()`);

test('it holds while processes are cut off from what is told', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await cutOff();
    await expectHeld(turn);
  }
}, 120_000);

/** Requests on one connection, which may be sent before those before them are answered. */
async function openConnection(portal: Portal, token: string) {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return {
    send: () =>
      socket.write(
        `GET ${members.listUsers.path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n\r\n`,
      ),
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    close: () => socket.destroy(),
  };
}

test.each([
  ['stands still', async () => undefined],
  ['stands still and is cut off', cutOff],
])(
  'it holds when the other process %s meanwhile',
  async (_what, happens) => {
    for (const { change, refused, undo } of changes.slice(0, 3)) {
      const token = await signIn();
      const connection = await openConnection(there, token);
      connection.send();
      await expect.poll(connection.statuses).toEqual([200]);
      there.process.kill('SIGSTOP');
      // It is read before what was told, and what is sent behind it as well.
      connection.send();
      await happens();
      expect(await change(token)).toBeLessThan(300);
      connection.send();
      there.process.kill('SIGCONT');
      await expect.poll(() => connection.statuses().at(2)).toBe(refused);
      connection.close();
      await undo();
    }
  },
  120_000,
);

test('a process that was killed holds nobody up for longer than its lease', async () => {
  const third = await start();
  third.process.kill('SIGKILL');
  await once(third.process, 'exit');
  await expectHeld(0);
  await expectHeld(1);
}, 60_000);
