import * as calls from '@paddock/contract/notifications/calls';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { cutListeners } from '../../../test/portal/database-sessions.ts';
import { listenAnywhere, readStream, type StreamReader } from '../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { buildApp } from '../../app.ts';
import { createDeps } from '../../create-deps.ts';
import type { App } from '../../http/app-types.ts';
import { revokeSession, revokeSessions } from '../accounts/sessions/queries.ts';
import { sessions } from '../accounts/sessions/tables.ts';
import { saveSettings } from '../site/save-settings.ts';
import { getRoleId } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { notify, publishToUsers } from './notify.ts';

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
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function open(as: MadeUser, url = urls[0] ?? ''): Promise<StreamReader> {
  const reader = await readStream(url + calls.streamNotifications.path, as.token);
  readers.push(reader);
  return reader;
}
const named = (name: string) => (one: { event: string }) => one.event === name;
const send = (user: MadeUser, cause: string) =>
  notify(
    t.deps.db,
    user.id,
    'gift_received',
    { cause, facts: { item_title: cause, from: null, note: null } },
    t.deps.now(),
  );
const change = (user: MadeUser, values: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(values).where(eq(users.id, user.id));
/** The received counts without consecutive duplicates. */
const countsIn = (reader: StreamReader) =>
  [...reader.text().matchAll(/^data: \{"unread":(\d+)\}$/gm)]
    .map(([, count]) => Number(count))
    .filter((count, index, all) => count !== all[index - 1]);
const unread = (count: number) => (one: { event: string; data: { unread: number } }) =>
  one.event === 'unread' && one.data.unread === count;
const about = (title: string) => (one: { event: string; data: { data: { item_title: string } } }) =>
  one.event === 'notification' && one.data.data.item_title === title;

test('it begins with the count and sends new notifications in each process as the list shows them', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t)];
  await send(user, 'before');
  const [here, there, theirs] = [await open(user), await open(user, urls[1]), await open(other)];
  expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(here.headers.get('cache-control')).toBe('no-store');
  for (const reader of [here, there])
    expect(await reader.next()).toEqual({ event: 'unread', data: { unread: 1 } });
  expect((await theirs.next()).data).toEqual({ unread: 0 });
  await send(user, 'after');
  const { body: list } = await t.call(calls.listNotifications, { as: user });
  for (const reader of [here, there]) {
    expect((await reader.next(about('after'))).data).toEqual(list[0]);
    await reader.next(unread(2));
  }
  await send(other, 'theirs');
  await theirs.next(about('theirs'));
  await send(user, 'last');
  await here.next(unread(3));
  expect(countsIn(here)).toEqual([1, 2, 3]);
  expect(here.text()).not.toContain('theirs');
});

test('notifications read in one tab are counted down in the others', async () => {
  const user = await makeUser(t);
  for (const cause of ['one', 'two', 'three']) await send(user, cause);
  const reader = await open(user, urls[1]);
  expect((await reader.next()).data).toEqual({ unread: 3 });
  const [{ id }] = (await t.call(calls.listNotifications, { as: user })).body;
  for (let twice = 0; twice < 2; twice += 1) {
    await t.call(calls.readNotification, { as: user, input: { params: { id } } });
  }
  await reader.next(unread(2));
  await t.call(calls.readAllNotifications, { as: user });
  await reader.next(unread(0));
  await t.call(calls.readAllNotifications, { as: user });
  await send(user, 'four');
  await reader.next(unread(1));
  expect(countsIn(reader)).toEqual([3, 2, 0, 1]);
});

test('a changed ticket is sent to its player and to staff who see tickets only', async () => {
  const [player, other] = [await makeUser(t), await makeUser(t)];
  const [staff, promoted] = [await makeUser(t, { role: 'moderator' }), await makeUser(t)];
  const open4 = await Promise.all([player, other, staff, promoted].map((user) => open(user, urls[1])));
  const [toPlayer, toOther, toStaff, toPromoted] = open4 as [
    StreamReader,
    StreamReader,
    StreamReader,
    StreamReader,
  ];
  await publishToUsers(t.deps.db, { event: 'ticket', user_id: player.id, staff: true, id: 41 });
  for (const reader of [toPlayer, toStaff]) {
    expect((await reader.next(named('ticket'))).data).toEqual({ id: 41 });
  }
  await publishToUsers(t.deps.db, { event: 'ticket', staff: true, id: 42 });
  expect((await toStaff.next(named('ticket'))).data).toEqual({ id: 42 });

  // Later events show that the new role applies.
  await change(staff, { role_id: await getRoleId(t.deps.db, 'player') });
  await change(promoted, { role_id: await getRoleId(t.deps.db, 'moderator') });
  await send(promoted, 'so that it is looked at');
  await toPromoted.next(named('notification'));
  await publishToUsers(t.deps.db, { event: 'ticket', staff: true, id: 43 });
  expect((await toPromoted.next(named('ticket'))).data).toEqual({ id: 43 });
  for (const user of [player, other, staff]) await send(user, 'the last');
  for (const reader of [toPlayer, toOther, toStaff]) await reader.next(named('notification'));
  expect(toPlayer.text()).not.toContain('"id":42');
  expect(toOther.text()).not.toContain('event: ticket');
  expect(toStaff.text()).not.toContain('{"id":43}');
});

test.each<[string, (user: MadeUser) => Promise<unknown>]>([
  ['a ban', (user) => change(user, { is_active: false })],
  ['a new password that is due', (user) => change(user, { must_change_password: true })],
  ['a deleted account', (user) => change(user, { deleted_at: t.deps.now() })],
  [
    'a sign-out',
    async (user) => {
      const [session] = await t.deps.db.select().from(sessions).where(eq(sessions.user_id, user.id));
      await revokeSession(t.deps.db, session?.id ?? 0);
    },
  ],
])('%s ends it before another event is sent', async (_what, end) => {
  const user = await makeUser(t);
  const reader = await open(user);
  await reader.next();
  await end(user);
  await send(user, 'a secret');
  await reader.ended;
  expect(reader.text()).not.toContain('a secret');
  expect([401, 403]).toContain((await open(user)).status);
});

test('a reader who may not stay is disconnected at the next heartbeat, even without events', async () => {
  const [banned, other] = [await makeUser(t), await makeUser(t)];
  // A heartbeat without readers must not be the last.
  await t.app.streams.beat();
  const [toBanned, toOther] = [await open(banned), await open(other)];
  await Promise.all([toBanned.next(), toOther.next()]);
  await change(banned, { is_active: false });
  await t.app.streams.beat();
  await toBanned.ended;
  await send(other, 'still there');
  await toOther.next(named('notification'));
});

test('signing out ends its stream at once, in every process', async () => {
  const user = await makeUser(t);
  const pages = [await open(user), await open(user, urls[1])];
  await Promise.all(pages.map((page) => page.next()));
  await revokeSessions(t.deps.db, user.id);
  await Promise.all(pages.map((page) => page.ended));
});

test('maintenance disconnects players and keeps staff', async () => {
  const [player, staff] = [await makeUser(t), await makeUser(t, { role: 'manager' })];
  const [toPlayer, toStaff] = [await open(player), await open(staff)];
  await saveSettings(t.deps.db, { maintenance_mode: true });
  for (const user of [player, staff]) await send(user, 'closed');
  await toPlayer.ended;
  await toStaff.next(named('notification'));
  expect((await open(player)).status).toBe(503);
  await saveSettings(t.deps.db, { maintenance_mode: false });
});

test('after a database outage every client reconnects and reads again', async () => {
  const user = await makeUser(t);
  const reader = await open(user);
  await reader.next();
  await cutListeners(t.deps.db);
  await send(user, 'perhaps lost');
  await reader.ended;
  const back = await open(user);
  expect((await back.next()).data).toEqual({ unread: 1 });
});

test('anonymous readers and tokens in the address are rejected', async () => {
  const user = await makeUser(t);
  const address = urls[0] + calls.streamNotifications.path;
  expect((await fetch(address)).status).toBe(401);
  expect((await fetch(`${address}?token=${user.token}&access_token=${user.token}`)).status).toBe(401);
});
