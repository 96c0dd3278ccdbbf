import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@paddock/contract/notifications/settings-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { telegramError } from '../../../test/fakes/fake-telegram.ts';
import type { MadeUser } from '../../../test/make/make.ts';
import {
  clearMessages,
  findMessage,
  type MessagingApp,
  makeReader,
  messagingApp,
  notifyOf,
} from '../../../test/portal/messaging-app.ts';
import { telegramLinks } from './tables.ts';

/** 11:30 in Tehran. */
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
  user = await makeReader(t);
  const link = { user_id: user.id, chat_id: String(user.id), name: 'Driver', linked_at: start };
  await t.deps.db.insert(telegramLinks).values(link);
});

const later = (ms: number) => t.setNow(new Date(start.getTime() + ms));
const textsTo = () => t.telegram.messages.map(({ text }) => text);

describe('in quiet hours', () => {
  const quiet_hours = { from: '11:00', to: '13:00', time_zone: 'Asia/Tehran' };
  const save = (json: object) => t.call(updateNotificationSettings, { as: user, json });

  test('messages wait for the end, mail does not', async () => {
    expect((await save({ quiet_hours })).body.quiet_hours).toEqual(quiet_hours);
    await notifyOf(t, user);
    await t.sendDue();
    expect(textsTo()).toEqual([]);
    expect(t.smtp.mails).toHaveLength(1);
    expect(await findMessage(t, user, 'telegram')).toMatchObject({
      state: 'waiting',
      attempts: 0,
      next_at: new Date('2026-03-01T09:30:00Z'),
    });
    later(89 * 60_000);
    await t.sendDue();
    expect(textsTo()).toEqual([]);
    later(90 * 60_000);
    await t.sendDue();
    await t.sendDue();
    expect(textsTo()).toHaveLength(1);
  });

  test('removing them sends what waited', async () => {
    await save({ quiet_hours });
    await notifyOf(t, user);
    await t.sendDue();
    expect((await save({ quiet_hours: null })).body.quiet_hours).toBeNull();
    await t.sendDue();
    expect(textsTo()).toHaveLength(1);
  });

  test.each([
    ['the same minute', { ...quiet_hours, to: '11:00' }],
    ['no time', { ...quiet_hours, from: '25:00' }],
    ['no zone', { ...quiet_hours, time_zone: 'Mars/Olympus' }],
    ['no end', { from: '11:00', time_zone: 'UTC' }],
  ])('with %s are rejected', async (_what, wrong) => {
    expect((await save({ quiet_hours: wrong })).status).toBe(422);
    const { body } = await t.call(getNotificationSettings, { as: user });
    expect(body.quiet_hours).toBeNull();
  });

  test('times may use digits of any script', async () => {
    const { body } = await save({ quiet_hours: { ...quiet_hours, from: '۲۳:۰۰', to: '۰۷:۳۰' } });
    expect(body.quiet_hours).toMatchObject({ from: '23:00', to: '07:30' });
  });

  test('a message that Telegram rejected before them also waits, without losing attempts', async () => {
    await notifyOf(t, user);
    t.telegram.next('sendMessage', telegramError(502, 'Bad Gateway'));
    await t.sendDue();
    await save({ quiet_hours });
    later(60_000);
    await t.sendDue();
    expect(await findMessage(t, user, 'telegram')).toMatchObject({ state: 'waiting', attempts: 1 });
    later(90 * 60_000);
    await t.sendDue();
    expect(textsTo()).toHaveLength(1);
  });

  test('of one user do not delay others', async () => {
    await save({ quiet_hours });
    const otherUser = await makeReader(t);
    const link = { user_id: otherUser.id, chat_id: String(otherUser.id), name: 'Driver', linked_at: start };
    await t.deps.db.insert(telegramLinks).values(link);
    await notifyOf(t, user);
    await notifyOf(t, otherUser);
    await t.sendDue();
    expect(t.telegram.messages.map(({ chat_id }) => chat_id)).toEqual([otherUser.id]);
  });
});
