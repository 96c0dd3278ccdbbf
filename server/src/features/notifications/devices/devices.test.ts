import { logout } from '@paddock/contract/accounts/calls';
import { revokeOtherSessions } from '@paddock/contract/accounts/second-factor-calls';
import * as settingsCalls from '@paddock/contract/notifications/settings-calls';
import { getHealth } from '@paddock/contract/overview/calls';
import { setUserStatus } from '@paddock/contract/user-admin/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import {
  clearMessages,
  findMessage,
  type MessagingApp,
  makeReader,
  messagesTo,
  messagingApp,
  notifyOf,
} from '../../../../test/portal/messaging-app.ts';
import { testApp } from '../../../../test/portal/test-app.ts';
import { webPushService } from '../../../adapters/push/web-push.ts';
import { startRest } from '../../../network/retry-after.ts';
import { createSession, endExpiredSessions } from '../../accounts/sessions/queries.ts';
import { reencryptPushKeys } from '../notify.ts';
import { sendNow } from '../queue-message.ts';
import { notificationDevices, outgoingMessages, pushKeys } from '../tables.ts';
import { getPushKeys } from './push-keys.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: MessagingApp;
let user: MadeUser;
beforeAll(async () => {
  t = await messagingApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  await clearMessages(t);
  await t.deps.db.delete(notificationDevices);
  user = await makeReader(t);
});

const later = (ms: number) => t.setNow(new Date(start.getTime() + ms));
type Browser = ReturnType<MessagingApp['pushService']['subscribe']>;
const add = (browser: Browser, as = user, agent = 'Firefox, Android') =>
  t.call(settingsCalls.addDevice, { as, json: browser.subscription, headers: { 'user-agent': agent } });
async function signUp(as = user): Promise<Browser> {
  const browser = t.pushService.subscribe();
  expect((await add(browser, as)).status).toBe(201);
  return browser;
}
const list = async (as = user) => (await t.call(settingsCalls.listDevices, { as })).body;
const readBy = ({ received }: Browser) => received.map(({ text }) => JSON.parse(text));

describe('a browser', () => {
  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'data:text/plain,push',
    'blob:https://push.example/1',
    'push.example',
    'https://',
    '',
  ])('with %j for the address of its push service is rejected by field', async (endpoint) => {
    const { subscription } = t.pushService.subscribe();
    const json = { ...subscription, endpoint };
    const { status, problem } = await t.call(settingsCalls.addDevice, { as: user, json });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['endpoint']]);
    expect(await list()).toEqual([]);
  });

  test('subscribes, is listed and removed', async () => {
    const browser = t.pushService.subscribe();
    const { body: device } = await add(browser);
    expect(device).toEqual({
      id: expect.any(Number),
      user_agent: 'Firefox, Android',
      created_at: start.toISOString(),
      last_sent_at: null,
    });
    const second = await signUp();
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([device.id + 1, device.id]);
    const other = await makeReader(t);
    const remove = (as: MadeUser) =>
      t.call(settingsCalls.deleteDevice, { as, input: { params: { id: device.id } } });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(user)).status).toBe(204);
    expect((await remove(user)).status).toBe(404);
    await notifyOf(t, user);
    await t.sendDue();
    expect([browser.received.length, second.received.length]).toEqual([0, 1]);
    expect(await list()).toMatchObject([{ last_sent_at: start.toISOString() }]);
  });

  test('has one subscription, which belongs to the last user', async () => {
    const browser = await signUp();
    await add(browser, user, 'Firefox');
    expect(await list()).toMatchObject([{ user_agent: 'Firefox' }]);
    const other = await makeReader(t);
    await add(browser, other);
    expect([await list(), await list(other)]).toMatchObject([[], [{}]]);
  });

  test('replaces the oldest of ten', async () => {
    const first = await signUp();
    for (let at = 1; at <= 10; at += 1) {
      later(at * 1_000);
      await signUp();
    }
    expect(await list()).toHaveLength(10);
    await notifyOf(t, user);
    await t.sendDue();
    expect(first.received).toEqual([]);
  });

  test.each([
    ['an address inside', { endpoint: 'https://10.0.0.7/push' }],
    ['an address of the machine', { endpoint: 'https://[::1]/push' }],
    ['no encryption', { endpoint: 'http://93.184.215.14/push' }],
    ['a name and password', { endpoint: 'https://me:secret@93.184.215.14/push' }],
    ['no address', { endpoint: 'push' }],
    ['a short key', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
    ['no key', { keys: {} }],
  ])('with %s is rejected', async (_what, wrong) => {
    const { subscription } = t.pushService.subscribe();
    const { status } = await t.call(settingsCalls.addDevice, {
      as: user,
      json: { ...subscription, ...wrong },
    });
    expect(status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('on the portal’s own machine is rejected unless the operator allows it', async () => {
    const bare = await testApp();
    const as = await makeReader(bare);
    const json = t.pushService.subscribe().subscription;
    const { status, problem } = await bare.call(settingsCalls.addDevice, { as, json });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['endpoint']]);
    await bare.close();
  });
});

describe('a notification', () => {
  test('reaches each browser once, encrypted for it', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await Promise.all([notifyOf(t, user), notifyOf(t, user)]);
    await t.sendDue();
    await t.sendDue();
    const [read] = readBy(one);
    expect(read).toEqual({
      title: expect.any(String),
      body: expect.stringContaining('Wing one'),
      path: '/dashboard/shop',
      lang: 'en',
      tag: expect.stringMatching(/^news-\d+$/),
    });
    expect([readBy(one).length, readBy(other).length]).toEqual([1, 1]);
    expect(one.received[0]?.headers['ttl']).toBe('172800');
  });

  test('is retried only for the browser whose service was away', async () => {
    const [one, away] = [await signUp(), await signUp()];
    away.answers.push(503);
    await notifyOf(t, user);
    await t.sendDue();
    expect([one.received.length, away.received.length]).toEqual([1, 0]);
    later(60_000);
    await t.sendDue();
    expect([one.received.length, away.received.length]).toEqual([1, 1]);
  });

  test.each([404, 410])('removes a browser whose service answers %i', async (status) => {
    const browser = await signUp();
    browser.answers.push(status);
    await notifyOf(t, user);
    await t.sendDue();
    expect(await list()).toEqual([]);
    expect((await findMessage(t, user, 'push'))?.state).toBe('dropped');
    await notifyOf(t, user, 'two');
    expect((await messagesTo(t, user)).filter(({ channel }) => channel === 'push')).toHaveLength(1);
  });

  test('that is rejected is given up, and the browser stays', async () => {
    const browser = await signUp();
    browser.answers.push(413);
    await notifyOf(t, user);
    await t.sendDue();
    expect((await findMessage(t, user, 'push'))?.state).toBe('given_up');
    expect(await list()).toHaveLength(1);
  });

  test('waits for the end of quiet hours', async () => {
    const browser = await signUp();
    const quiet_hours = { from: '11:00', to: '13:00', time_zone: 'Asia/Tehran' };
    await t.call(settingsCalls.updateNotificationSettings, { as: user, json: { quiet_hours } });
    await notifyOf(t, user);
    await t.sendDue();
    expect(browser.received).toEqual([]);
    later(90 * 60_000);
    await t.sendDue();
    expect(browser.received).toHaveLength(1);
  });

  test('follows the settings of its kind', async () => {
    const browser = await signUp();
    const kinds = [{ kind: 'gift_received', site: true, mail: true, discord: true, push: false }];
    await t.call(settingsCalls.updateNotificationSettings, { as: user, json: { kinds } });
    await notifyOf(t, user);
    await t.sendDue();
    expect(browser.received).toEqual([]);
  });

  test('with a long quote fits the limit of push services', async () => {
    const browser = await signUp();
    const row = { user_id: user.id, kind: 'gift_received' as const, cause: 'long device ' };
    const [device] = await list();
    await t.deps.db.insert(outgoingMessages).values({
      ...row,
      cause: row.cause + device.id,
      channel: 'push',
      data: { item_title: 'Wing', from: null, note: 'ب'.repeat(3_000) },
      next_at: start,
      created_at: start,
    });
    await sendNow(t.deps.db, undefined, start);
    await t.sendDue();
    expect(readBy(browser)).toHaveLength(1);
  });
});

describe('the end of a sign-in ends its browser', () => {
  /** Creates a second sign-in of the reader with its own push subscription. */
  async function signUpAgain() {
    const token = await createSession(t.deps.db, user.id, { ip: '127.0.0.1', userAgent: '' }, t.deps.now());
    const as = { ...user, token };
    return { as, browser: await signUp(as) };
  }
  const receives = async ({ received }: Browser) => {
    const before = received.length;
    await notifyOf(t, user, String(Math.random()));
    await t.sendDue();
    return received.length > before;
  };

  test('after signing out, without affecting other browsers', async () => {
    const other = await signUp();
    const { as, browser } = await signUpAgain();
    expect(await receives(browser)).toBe(true);
    expect((await t.call(logout, { as })).status).toBe(204);
    expect([await receives(browser), await receives(other)]).toEqual([false, true]);
  });

  test('after signing out elsewhere', async () => {
    const { browser } = await signUpAgain();
    const current = await signUp();
    expect((await t.call(revokeOtherSessions, { as: user })).status).toBe(204);
    expect([await receives(browser), await receives(current)]).toEqual([false, true]);
  });

  test('after a ban', async () => {
    const { browser } = await signUpAgain();
    const admin = await makeUser(t, { role: 'admin' });
    const banned = await t.call(setUserStatus, {
      as: admin,
      input: { params: { id: user.id } } as never,
      json: { is_active: false, reason: 'Contact' },
    });
    expect(banned.status, JSON.stringify(banned.body)).toBe(200);
    expect(await t.deps.db.$count(notificationDevices)).toBe(0);
    expect(browser.received).toEqual([]);
  });

  test('after it expires', async () => {
    const { browser } = await signUpAgain();
    await endExpiredSessions(t.deps);
    expect(await receives(browser)).toBe(true);
    later(61 * 86_400_000);
    await endExpiredSessions(t.deps);
    expect(await receives(browser)).toBe(false);
  });
});

describe('a browser whose service refuses the key', () => {
  const refusals = [
    [401, ''],
    [403, ''],
    [400, '{"reason":"VapidPkHashMismatch"}'],
  ] as const;
  const reject = async (browser: Browser, status: number, text: string) => {
    browser.answers.push({ status, text });
    await notifyOf(t, user, String(Math.random()));
    await t.sendDue();
  };

  test.each(refusals)(
    'with %i goes after two refusals if another browser was reached lately',
    async (status, text) => {
      const [good, bad] = [await signUp(), await signUp()];
      await reject(bad, status, text);
      expect(await list()).toHaveLength(2);
      await reject(bad, status, text);
      expect(await list()).toHaveLength(1);
      expect(good.received.length).toBeGreaterThan(0);
    },
  );

  test('stays if the service reaches no browser, and the health page warns once', async () => {
    for (const { answers } of [await signUp(), await signUp()])
      answers.push(...Array.from({ length: 20 }, () => ({ status: 403 })));
    for (let times = 0; times < 3; times += 1) {
      await notifyOf(t, user, String(times));
      await t.sendDue();
      later((times + 1) * 60_000);
    }
    expect(await list()).toHaveLength(2);
    const developer = await makeUser(t, { role: 'developer' });
    const { body } = await t.call(getHealth, { as: developer });
    expect(body.warnings.filter((warning: string) => warning === 'push_key_refused')).toHaveLength(1);
  });
});

test('a service that asks for a pause is not called until then', async () => {
  const [one, other] = [await signUp(), await signUp()];
  one.answers.push({ status: 429, retryAfter: '3600' });
  await notifyOf(t, user);
  await t.sendDue();
  const requested = t.pushService.requestCount();
  await notifyOf(t, user, 'two');
  await t.sendDue();
  expect(t.pushService.requestCount()).toBe(requested);
  const turns = (await messagesTo(t, user)).map(({ next_at }) => next_at.getTime());
  expect(Math.max(...turns)).toBeGreaterThanOrEqual(start.getTime() + 3_590_000);
  startRest(t.pushService.origin, 0);
  later(3_700_000);
  await t.sendDue();
  expect(one.received.length + other.received.length).toBeGreaterThan(0);
});

describe('the push key of the portal', () => {
  test('is created once, encrypted, and given to browsers', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => getPushKeys(t.deps)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const { body } = await t.call(settingsCalls.getNotificationSettings, { as: user });
    expect(body.push_key).toBe(keys[0]?.publicKey);
    const [row] = await t.deps.db.select().from(pushKeys);
    expect(row?.sealed_key).not.toContain(keys[0]?.privateKey);
  });

  test('survives a new secret and is replaced when its secret is lost', async () => {
    const bare = await testApp();
    const withSecrets = (...secrets: [string, ...string[]]) => ({
      ...bare.deps,
      config: { ...bare.deps.config, secrets },
    });
    const [old, fresh] = ['o'.repeat(64), 'f'.repeat(64)];
    const first = await getPushKeys(withSecrets(old));
    expect(await getPushKeys(withSecrets(fresh, old))).toEqual(first);
    expect(await reencryptPushKeys(bare.deps.db, [fresh, old])).toBe(1);
    expect(await reencryptPushKeys(bare.deps.db, [fresh, old])).toBe(0);
    expect(await getPushKeys(withSecrets(fresh))).toEqual(first);
    expect((await getPushKeys(withSecrets('l'.repeat(64)))).publicKey).not.toBe(first.publicKey);
    await bare.close();
  });

  test('comes from the environment if set there', async () => {
    const service = webPushService({ subject: 'mailto:a@b.example', allow: [] });
    const { publicKey, privateKey } = await service.createKeys();
    const bare = await testApp({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
    expect(await getPushKeys(bare.deps)).toEqual({ publicKey, privateKey });
    expect(await bare.deps.db.$count(pushKeys)).toBe(0);
    await bare.close();
  });
});
