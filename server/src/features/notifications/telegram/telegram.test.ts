import * as settingsCalls from '@paddock/contract/notifications/settings-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeBotName, telegramError } from '../../../../test/fakes/fake-telegram.ts';
import type { MadeUser } from '../../../../test/make/make.ts';
import { spellingsOf } from '../../../../test/make/spellings.ts';
import {
  changeUser,
  clearMessages,
  findMessage,
  type MessagingApp,
  makeReader,
  messagesTo,
  messagingApp,
  notifyOf,
} from '../../../../test/portal/messaging-app.ts';
import { testApp } from '../../../../test/portal/test-app.ts';
import { notify } from '../notify.ts';
import { telegramCodes, telegramLinks } from '../tables.ts';
import { readTelegram } from './read-telegram.ts';

/** 11:30 in Tehran. */
const start = new Date('2026-03-01T08:00:00Z');
let t: MessagingApp;
let user: MadeUser;
let chat = 9_000;
beforeAll(async () => {
  t = await messagingApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  await clearMessages(t);
  user = await makeReader(t);
  chat += 1;
});

const later = (ms: number) => t.setNow(new Date(start.getTime() + ms));
const read = () => readTelegram(t.deps);
const textsTo = (to = chat) =>
  t.telegram.messages.filter(({ chat_id }) => chat_id === to).map(({ text }) => text);
const settings = async (as = user) => (await t.call(settingsCalls.getNotificationSettings, { as })).body;
const askCode = async (as = user) => (await t.call(settingsCalls.linkTelegram, { as })).body.code as string;

async function link(as = user, to = chat): Promise<void> {
  t.telegram.write(to, `/start ${await askCode(as)}`);
  await read();
  t.telegram.messages.length = 0;
}

describe('an account is linked', () => {
  test('by a code that its owner sends to the bot', async () => {
    expect((await settings()).telegram).toEqual({ linked: false, name: null });
    const { status, body } = await t.call(settingsCalls.linkTelegram, { as: user });
    expect(status).toBe(201);
    expect(body).toEqual({
      code: expect.stringMatching(/^[a-z2-9]{10}$/),
      url: `https://t.me/${fakeBotName}?start=${body.code}`,
      expires_at: '2026-03-01T08:10:00.000Z',
    });
    const [row] = await t.deps.db.select().from(telegramCodes).where(eq(telegramCodes.user_id, user.id));
    expect(row?.code_hmac).not.toContain(body.code);
    t.telegram.write(chat, `/start ${body.code.toUpperCase()} `);
    await read();
    expect(textsTo()).toEqual([expect.stringContaining(user.username)]);
    expect((await settings()).telegram).toEqual({ linked: true, name: `Driver ${chat}` });
    expect(t.telegram.waiting()).toBe(0);
  });

  test('by ten spellings of the code, with invisible characters before the command', async () => {
    const typed = spellingsOf('/start', 10, { blanksInside: false });
    for (const [at, command] of typed.entries()) {
      const as = await makeReader(t);
      const code = spellingsOf(await askCode(as), 10)[at];
      t.telegram.write(chat + 5_000 + at, `${command} ${code}`);
      await read();
      expect((await settings(as)).telegram.linked, JSON.stringify(`${command} ${code}`)).toBe(true);
    }
  });

  test('once, and not after ten minutes', async () => {
    const [code, late] = [await askCode(), await askCode(await makeReader(t))];
    t.telegram.write(chat, `/start ${code}`);
    t.telegram.write(chat + 1_000, `/start ${code}`, 'en');
    await read();
    expect(textsTo(chat + 1_000)).toEqual([expect.stringContaining('not valid')]);
    later(10 * 60_000);
    t.telegram.write(chat + 2_000, `/start ${late}`, 'fa');
    await read();
    expect(textsTo(chat + 2_000)).toEqual([expect.stringContaining('معتبر نیست')]);
    expect(await t.deps.db.$count(telegramLinks, eq(telegramLinks.chat_id, String(chat + 2_000)))).toBe(0);
  });

  test('only by the newest code', async () => {
    const first = await askCode();
    const second = await askCode();
    t.telegram.write(chat, `/start ${first}`);
    await read();
    expect((await settings()).telegram.linked).toBe(false);
    t.telegram.write(chat, `/start ${second}`);
    await read();
    expect((await settings()).telegram.linked).toBe(true);
  });

  test('to one chat, as a chat is linked to one account', async () => {
    const other = await makeReader(t);
    await link();
    await link(user, chat + 100);
    await link(other, chat + 100);
    expect((await settings()).telegram.linked).toBe(false);
    expect((await settings(other)).telegram.linked).toBe(true);
  });

  test('only if the portal has a bot and Telegram is reachable', async () => {
    const bare = await testApp();
    const reader = await makeReader(bare);
    expect((await bare.call(settingsCalls.linkTelegram, { as: reader })).status).toBe(404);
    expect((await bare.call(settingsCalls.getNotificationSettings, { as: reader })).body.telegram).toBeNull();
    await bare.close();
    const fresh = await messagingApp();
    const as = await makeReader(fresh);
    fresh.telegram.next('getMe', { status: 502, body: 'bad gateway' });
    expect(await fresh.call(settingsCalls.linkTelegram, { as })).toMatchObject({
      status: 503,
      problem: { code: 'telegram_unavailable' },
    });
    expect((await fresh.call(settingsCalls.linkTelegram, { as })).status).toBe(201);
    await fresh.close();
  });
});

describe('an account is unlinked', () => {
  beforeEach(() => link());

  test.each([
    ['in the settings', () => t.call(settingsCalls.unlinkTelegram, { as: user })],
    ['by /stop', () => t.telegram.write(chat, '/stop', 'en')],
    ['by blocking the bot', () => t.telegram.block(chat)],
  ])('%s, and its waiting messages are dropped', async (_how, unlink) => {
    await notifyOf(t, user);
    await unlink();
    await read();
    expect((await settings()).telegram).toEqual({ linked: false, name: null });
    await t.sendDue();
    expect(textsTo().filter((text) => text.includes('Wing'))).toEqual([]);
    expect((await findMessage(t, user, 'telegram'))?.state).toBe('dropped');
  });

  test('when a message finds the bot blocked', async () => {
    await notifyOf(t, user);
    t.telegram.next('sendMessage', telegramError(403, 'Forbidden: bot was blocked by the user'));
    await t.sendDue();
    expect((await settings()).telegram.linked).toBe(false);
    expect(await findMessage(t, user, 'telegram')).toMatchObject({ state: 'dropped', attempts: 1 });
  });
});

test.each([
  ['/help', 'fa', 'اعلان‌های'],
  ['hello', 'en', 'I bring'],
  ['/start', 'en', 'I bring'],
  ['/stop', 'en', 'not linked'],
  ['<b>/start</b> & more', 'de', 'I bring'],
])('to %j the bot answers in %s', async (text, language, answer) => {
  t.telegram.write(chat, text, language);
  await read();
  expect(textsTo()).toEqual([expect.stringContaining(answer)]);
});

test('the bot is silent in groups and skips updates that it cannot parse', async () => {
  t.telegram.tell({ message: { chat: { id: -5, type: 'group' }, text: '/start abc' } });
  t.telegram.tell({ message: { chat: { id: chat, type: 'private' }, sticker: {} } });
  t.telegram.tell({ message: 'what?' });
  await read();
  expect([t.telegram.messages, t.telegram.waiting()]).toEqual([[], 0]);
});

test('a Telegram outage is reported once, pauses the bot and is retried later', async () => {
  const away = telegramError(502, 'Bad Gateway');
  t.telegram.write(chat, '/help', 'en');
  t.telegram.next('getUpdates', away);
  await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
  await read();
  expect(textsTo()).toEqual([]);
  later(15_000);
  t.telegram.next('getUpdates', away);
  await read();
  later(30_000);
  await read();
  expect(textsTo()).toHaveLength(1);
});

describe('a notification', () => {
  beforeEach(() => link());

  test('is sent once, in the reader’s language, with a link and without markup from names', async () => {
    await notifyOf(t, user, '<a href="https://evil.example">');
    await notifyOf(t, user, '<a href="https://evil.example">');
    await t.sendDue();
    await t.sendDue();
    const [text, ...more] = textsTo();
    expect(more).toEqual([]);
    expect(text).toContain('&lt;a href="https://evil.example"&gt;');
    expect(text?.match(/<a href="[^"]*">/g)).toEqual(['<a href="https://paddock.example/dashboard/shop">']);
    expect(t.telegram.messages[0]?.link_preview_options).toEqual({ is_disabled: true });
    await changeUser(t, user.id, { locale: 'fa' });
    await notifyOf(t, user, 'two');
    await t.sendDue();
    expect(textsTo()[1]).toContain('هدیه');
  });

  test('follows the settings of its kind, and clients that know three channels do not change the others', async () => {
    const chosen = { kind: 'gift_received', site: true, mail: false, discord: false };
    const choose = (more: object) =>
      t.call(settingsCalls.updateNotificationSettings, {
        as: user,
        json: { kinds: [{ ...chosen, ...more }] },
      });
    await choose({ telegram: false });
    await notifyOf(t, user, 'one');
    await choose({});
    await notifyOf(t, user, 'two');
    await t.sendDue();
    expect(textsTo()).toEqual([]);
    const { body } = await choose({ telegram: true });
    expect(body.kinds.find(({ kind }: { kind: string }) => kind === 'gift_received')).toEqual({
      ...chosen,
      telegram: true,
      push: true,
    });
    await notifyOf(t, user, 'three');
    await t.sendDue();
    expect(textsTo()).toEqual([expect.stringContaining('Wing three')]);
  });

  test('quotes its note', async () => {
    const facts = {
      change: 'voided',
      lap_time: 90_000,
      track: 'Spa',
      track_en: 'Spa',
      user_id: user.id,
      reason: '2 < 3\ncuts',
    } as const;
    await notify(t.deps.db, user.id, 'lap_voided', { cause: 'one', facts }, t.deps.now());
    await t.sendDue();
    expect(textsTo()[0]).toContain('<blockquote>2 &lt; 3\ncuts</blockquote>');
  });

  test.each([
    ['is tried again when Telegram is away', telegramError(429, 'Too Many Requests'), 'waiting'],
    ['is given up when it is not taken', telegramError(400, 'Bad Request: message is too long'), 'given_up'],
  ])('%s', async (_what, given, state) => {
    await notifyOf(t, user);
    t.telegram.next('sendMessage', given);
    await t.sendDue();
    expect((await findMessage(t, user, 'telegram'))?.state).toBe(state);
    expect(JSON.stringify(await messagesTo(t, user))).not.toContain('bot-token');
    later(60_000);
    await t.sendDue();
    expect(textsTo()).toHaveLength(state === 'waiting' ? 1 : 0);
  });

  test('is not queued for a user without a link', async () => {
    const other = await makeReader(t);
    await notifyOf(t, other);
    expect((await messagesTo(t, other)).map(({ channel }) => channel).toSorted()).toEqual([
      'discord',
      'mail',
    ]);
  });
});
