import { changePassword, forgotPassword } from '@paddock/contract/accounts/calls';
import * as calls from '@paddock/contract/notifications/calls';
import * as settingsCalls from '@paddock/contract/notifications/settings-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import {
  changeUser,
  clearMessages,
  findMessage,
  type MessagingApp,
  makeReader,
  messagesTo,
  messagingApp,
  notifyOf,
} from '../../../test/portal/messaging-app.ts';
import { createDeps } from '../../create-deps.ts';
import { runDue } from '../../jobs/run-jobs.ts';
import { portalJobs } from '../../jobs/tables.ts';
import { users } from '../users/tables.ts';
import { notify } from './notify.ts';
import { messageJobs, queueMessage } from './queue-message.ts';
import { sendDiscordMessages, sendMails } from './send-messages.ts';
import { outgoingMessages } from './tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const [second, hour] = [1_000, 3_600_000];

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
});

const later = (ms: number) => t.setNow(new Date(start.getTime() + ms));
const send = (to = user, cause = 'one', kind?: Parameters<typeof notifyOf>[3]) =>
  notifyOf(t, to, cause, kind);
const rows = (to = user) => messagesTo(t, to);
const rowOf = (channel: 'mail' | 'discord', to = user) => findMessage(t, to, channel);
const choose = (one: object, as = user) =>
  t.call(settingsCalls.updateNotificationSettings, { as, json: { kinds: [one] } });

describe('messages', () => {
  test('a permanently rejected address is reported on the site once', async () => {
    t.smtp.refuse(user.email, 550, '5.1.1 no such user');
    onTestFinished(() => t.smtp.refuse(user.email, 0));
    for (const cause of ['one', 'two']) {
      await send(user, cause);
      await t.sendDue();
    }
    const { body } = await t.call(calls.listNotifications, { as: user, locale: 'en' });
    const rejections = body.filter(({ kind }: { kind: string }) => kind === 'mail_refused');
    expect(rejections).toHaveLength(1);
    expect(
      (await messagesTo(t, user)).filter(({ kind }) => kind === ('mail_refused' as never)),
    ).toMatchObject([{ channel: 'discord' }]);
  });

  test('a spam rejection does not ask for another address', async () => {
    t.smtp.refuse(user.email, 550, '5.7.1 looks like spam');
    onTestFinished(() => t.smtp.refuse(user.email, 0));
    await send();
    await t.sendDue();
    const { body } = await t.call(calls.listNotifications, { as: user });
    expect(body.map(({ kind }: { kind: string }) => kind)).not.toContain('mail_refused');
  });

  test('are sent once on each channel, in the reader’s language, with a link to their subject', async () => {
    await send();
    await Promise.all([send(), send()]);
    await t.sendDue();
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(1);
    const [{ to, mail }] = t.smtp.mails as [(typeof t.smtp.mails)[number]];
    expect(to).toBe(user.email);
    expect(mail.subject).toMatch(/^You received “Wing one” as a gift$/);
    expect(mail.html).toContain('<html dir="ltr" lang="en">');
    expect(mail.text).toContain('https://paddock.example/dashboard/shop');
    expect(t.discord.messages).toMatchObject([
      { text: expect.stringMatching(/Wing one[^]*\n\nhttps:\/\/paddock\.example\/dashboard\/shop$/) },
    ]);
    expect(t.discord.messages[0]?.nonce).toMatch(/^news-\d{1,15}$/);
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
    await changeUser(t, user.id, { locale: 'fa' });
    await send(user, 'two');
    await t.sendDue();
    expect(t.smtp.mails[1]?.mail.html).toContain('<html dir="rtl" lang="fa">');
  });

  test.each([
    [{ site: true, mail: true, discord: true }, 1, 1],
    [{ site: true, mail: false, discord: true }, 0, 1],
    [{ site: false, mail: true, discord: false }, 1, 0],
    [{ site: false, mail: false, discord: false }, 0, 0],
  ])('is what was chosen for the kind: %j', async (chosen, mails, messages) => {
    await choose({ kind: 'gift_received', ...chosen });
    await send();
    await send(user, 'race', 'event_soon');
    await t.sendDue();
    const gifts = t.smtp.mails.filter(({ mail }) => mail.subject?.includes('Wing'));
    expect(gifts).toHaveLength(mails);
    expect(t.discord.messages.filter(({ text }) => text.includes('Wing'))).toHaveLength(messages);
    // The other kind keeps its defaults.
    expect(t.smtp.mails.length - gifts.length).toBe(0);
    expect(t.discord.messages.filter(({ text }) => text.includes('Night race'))).toHaveLength(1);
    const { body } = await t.call(calls.listNotifications, { as: user });
    expect(body).toHaveLength(chosen.site ? 2 : 1);
  });

  test.each<[string, Partial<typeof users.$inferInsert>, number, number]>([
    ['an unverified address gets notifications', { email_verified_at: null }, 1, 1],
    ['Discord that is no longer linked gets no message', { discord_id: null }, 1, 0],
    ['a banned account gets no message', { is_active: false }, 0, 0],
    ['a deleted one gets no message', { deleted_at: start }, 0, 0],
  ])('%s', async (_what, values, mails, messages) => {
    await send();
    await changeUser(t, user.id, values);
    await t.sendDue();
    expect([t.smtp.mails.length, t.discord.messages.length]).toEqual([mails, messages]);
    const dropped = (await rows()).filter(({ state }) => state === 'dropped');
    expect(dropped).toHaveLength(2 - mails - messages);
    await changeUser(t, user.id, { discord_id: null });
  });

  test('quote other users only to a verified address', async () => {
    await choose({ kind: 'comment', site: true, mail: true, discord: false });
    const comment = { from: 'stranger', post_title: 'Kerbs', slug: 'kerbs', comment: 'buy this' };
    await notify(t.deps.db, user.id, 'comment', { cause: 'one', facts: comment }, t.deps.now());
    await changeUser(t, user.id, { email_verified_at: null });
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(0);
    await changeUser(t, user.id, { email_verified_at: start });
    await notify(t.deps.db, user.id, 'comment', { cause: 'two', facts: comment }, t.deps.now());
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(1);
  });

  test('for staff are not sent to former staff', async () => {
    const staff = await makeReader(t, { role: 'moderator' });
    await choose({ kind: 'ticket_message', site: true, mail: true, discord: true }, staff);
    await send(staff, 'first', 'ticket_message');
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(1);
    await send(staff, 'second', 'ticket_message');
    const player = await makeUser(t);
    const [{ role_id = 0 } = {}] = await t.deps.db.select().from(users).where(eq(users.id, player.id));
    await changeUser(t, staff.id, { role_id });
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(1);
  });

  test('about a changed password go to the current address, verified or not', async () => {
    const new_password = 'another-Gearbox-17-apex';
    await changeUser(t, user.id, { email_verified_at: null, email: 'new-address@example.com' });
    const answer = await t.call(changePassword, {
      as: user,
      json: { current_password: password, new_password },
    });
    expect(answer.status).toBe(204);
    await t.sendDue();
    expect(t.smtp.mails).toMatchObject([{ to: 'new-address@example.com' }]);
    expect(t.smtp.mails[0]?.mail.text).toContain('https://paddock.example/forgot-password');
    expect(t.smtp.mails[0]?.mail.text).toContain('11:30');
  });
});

describe('concurrent sending', () => {
  test('two dispatchers send every message once, and a hundred waiting messages do not starve', async () => {
    const other = await createDeps(t.deps.config, t.application, { now: t.deps.now });
    onTestFinished(other.close);
    const causes = Array.from({ length: 100 }, (_, index) => `n${index}`);
    for (const cause of causes) await send(user, cause);
    await Promise.all(
      [t.deps, other, t.deps, other].flatMap((deps) => [
        runDue(deps, sendMails),
        runDue(deps, sendDiscordMessages),
      ]),
    );
    await Promise.all([t.sendDue(), runDue(other, sendMails), runDue(other, sendDiscordMessages)]);
    for (const texts of [
      t.smtp.mails.map(({ mail }) => mail.subject ?? ''),
      t.discord.messages.map(({ text }) => text),
    ]) {
      const named = texts.map((text) => /Wing (n\d+)/.exec(text)?.[1]);
      expect(named.toSorted()).toEqual(causes.toSorted());
    }
    const ids = t.smtp.mails.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(100);
    expect(new Set(t.discord.messages.map(({ nonce }) => nonce)).size).toBe(100);
  });

  test('a message whose process died before marking it as sent is sent again under the same name', async () => {
    await send();
    await t.sendDue();
    const sent = await t.deps.db
      .update(outgoingMessages)
      .set({ state: 'waiting', sent_at: null })
      .returning({ id: outgoingMessages.id, channel: outgoingMessages.channel });
    const died = { due_at: start, attempts: 1, holder: crypto.randomUUID() };
    const keys = sent.map(({ id, channel }) => ({ ...died, name: messageJobs[channel], key: String(id) }));
    const lease = (leased_until: Date) => t.deps.db.update(portalJobs).set({ leased_until });
    await t.deps.db.insert(portalJobs).values(keys);
    await lease(new Date(Date.now() + hour));
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(1);
    await lease(new Date(Date.now() - hour));
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(2);
    const [first, again] = t.smtp.mails;
    expect(again?.mail.messageId).toBe(first?.mail.messageId);
    expect(first?.mail.messageId).toMatch(/^<\d+\.\d+@paddock\.example>$/);
    expect(t.discord.messages[1]?.nonce).toBe(t.discord.messages[0]?.nonce);
  });
});

test('a mailed link that expired or whose address changed is not sent', async () => {
  const ask = () => t.call(forgotPassword, { json: { email: user.email } });
  await ask();
  later(hour + second);
  await t.sendDue();
  expect(await rowOf('mail')).toMatchObject({ state: 'dropped' });
  await t.deps.db.delete(outgoingMessages);
  await ask();
  await changeUser(t, user.id, { email: 'elsewhere@example.com' });
  await t.sendDue();
  expect(t.smtp.mails).toEqual([]);
});

test('a waiting message contains no secret', async () => {
  await queueMessage(
    t.deps.db,
    'mail',
    { user_id: user.id, kind: 'password_changed', cause: 'x', data: { at: start } },
    start,
  );
  await t.call(forgotPassword, { json: { email: user.email } });
  await t.sendDue();
  const link = /token=([\w-]+)/.exec(t.smtp.mails.map(({ mail }) => mail.text).join('\n'))?.[1] ?? '';
  expect(link).toHaveLength(43);
  const { rows: stored } = await t.deps.db.execute(
    `select row_to_json(o)::text as row from outgoing_messages o union all select row_to_json(l)::text from mailed_links l`,
  );
  expect(stored.length).toBeGreaterThan(2);
  expect(JSON.stringify(stored)).not.toContain(link);
});
