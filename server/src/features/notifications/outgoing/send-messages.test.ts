import { changePassword, forgotPassword } from '@paddock/contract/accounts/calls';
import * as calls from '@paddock/contract/notifications/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordError, type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { type FakeSmtp, fakeSmtp } from '../../../../test/fakes/fake-smtp.ts';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { buy, makeGoods } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { createDeps } from '../../../adapters/deps.ts';
import { users } from '../../users/tables.ts';
import { notify } from '../service.ts';
import { outgoingMessages } from '../tables.ts';
import { nextAttemptAt } from './message-queues.ts';
import { queueMessage } from './queue-message.ts';
import { sendDiscordMessages, sendMails } from './send-messages.ts';

const start = new Date('2026-03-01T08:00:00Z');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

let t: TestApp;
let smtp: FakeSmtp;
let discord: FakeDiscord;
let closing: (() => Promise<void>)[] = [];
let user: MadeUser;
beforeAll(async () => {
  [smtp, discord] = await Promise.all([fakeSmtp(), fakeDiscord()]);
  t = await testApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Paddock <no-reply@paddock.example>',
    PUBLIC_URL: 'https://paddock.example',
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
  });
});
afterAll(() => Promise.all([t.close(), smtp.close(), discord.close()]));
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(outgoingMessages);
  smtp.mails.length = 0;
  discord.messages.length = 0;
  user = await verified(await makeUser(t));
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(values).where(eq(users.id, id));
async function verified(made: MadeUser): Promise<MadeUser> {
  await change(made.id, { email_verified_at: start, locale: 'en' });
  return made;
}
const later = (ms: number) => t.setNow(new Date(start.getTime() + ms));
const round = () => Promise.all([sendMails(t.deps), sendDiscordMessages(t.deps)]);
const factsOf = (cause: string) => ({
  item_title: `Wing ${cause}`,
  from: null,
  note: null,
  event_title: 'Night race',
  event_id: 7,
  start_date: start.toISOString(),
});
const tell = (
  to = user,
  cause = 'one',
  kind: 'gift_received' | 'event_soon' | 'ticket_message' = 'gift_received',
) => notify(t.deps.db, to.id, kind, { cause, facts: factsOf(cause) }, t.deps.now());
const rows = (to = user) =>
  t.deps.db.select().from(outgoingMessages).where(eq(outgoingMessages.user_id, to.id));
const rowOf = async (channel: 'mail' | 'discord', to = user) => {
  const [row] = await t.deps.db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.user_id, to.id), eq(outgoingMessages.channel, channel)));
  return row;
};
const choose = (one: object, as = user) =>
  t.call(calls.updateNotificationSettings, { as, json: { kinds: [one] } });

describe('what is sent', () => {
  test('goes once on every channel, in the reader’s language, with a link to what it is about', async () => {
    await tell();
    await Promise.all([tell(), tell()]);
    await round();
    await round();
    expect(smtp.mails).toHaveLength(1);
    const [{ to, mail }] = smtp.mails as [(typeof smtp.mails)[number]];
    expect(to).toBe(user.email);
    expect(mail.subject).toMatch(/^Somebody gave you “\u2068Wing one\u2069”$/);
    expect(mail.html).toContain('<html dir="ltr" lang="en">');
    expect(mail.text).toContain('https://paddock.example/dashboard/shop');
    expect(discord.messages).toMatchObject([
      { text: expect.stringMatching(/Wing one[^]*\n\nhttps:\/\/paddock\.example\/dashboard\/shop$/) },
    ]);
    expect(discord.messages[0]?.nonce).toMatch(/^news-\d{1,15}$/);
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
    await change(user.id, { locale: 'fa' });
    await tell(user, 'two');
    await round();
    expect(smtp.mails[1]?.mail.html).toContain('<html dir="rtl" lang="fa">');
  });

  test.each([
    [{ site: true, mail: true, discord: true }, 1, 1],
    [{ site: true, mail: false, discord: true }, 0, 1],
    [{ site: false, mail: true, discord: false }, 1, 0],
    [{ site: false, mail: false, discord: false }, 0, 0],
  ])('is what was chosen for the kind: %j', async (chosen, mails, messages) => {
    await choose({ kind: 'gift_received', ...chosen });
    await tell();
    await tell(user, 'race', 'event_soon');
    await round();
    const gifts = smtp.mails.filter(({ mail }) => mail.subject?.includes('Wing'));
    expect(gifts).toHaveLength(mails);
    expect(discord.messages.filter(({ text }) => text.includes('Wing'))).toHaveLength(messages);
    // The other kind keeps what is usual for it.
    expect(smtp.mails.length - gifts.length).toBe(0);
    expect(discord.messages.filter(({ text }) => text.includes('Night race'))).toHaveLength(1);
    const { body } = await t.call(calls.listNotifications, { as: user });
    expect(body).toHaveLength(chosen.site ? 2 : 1);
  });

  test.each<[string, Partial<typeof users.$inferInsert>, number, number]>([
    ['an address that nobody has confirmed gets news all the same', { email_verified_at: null }, 1, 1],
    ['Discord that is no longer linked gets none', { discord_id: null }, 1, 0],
    ['a banned account gets none', { is_active: false }, 0, 0],
    ['a deleted one gets none', { deleted_at: start }, 0, 0],
  ])('%s', async (_what, values, mails, messages) => {
    await tell();
    await change(user.id, values);
    await round();
    expect([smtp.mails.length, discord.messages.length]).toEqual([mails, messages]);
    const dropped = (await rows()).filter(({ state }) => state === 'dropped');
    expect(dropped).toHaveLength(2 - mails - messages);
    await change(user.id, { discord_id: null });
  });

  test('but for words of strangers, which go to a confirmed address alone', async () => {
    await choose({ kind: 'comment', site: true, mail: true, discord: false });
    const comment = { from: 'stranger', post_title: 'Kerbs', slug: 'kerbs', comment: 'buy this' };
    await notify(t.deps.db, user.id, 'comment', { cause: 'one', facts: comment }, t.deps.now());
    await change(user.id, { email_verified_at: null });
    await round();
    expect(smtp.mails).toHaveLength(0);
    await change(user.id, { email_verified_at: start });
    await notify(t.deps.db, user.id, 'comment', { cause: 'two', facts: comment }, t.deps.now());
    await round();
    expect(smtp.mails).toHaveLength(1);
  });

  test('news of the staff’s work reaches nobody who has left the staff', async () => {
    const staff = await verified(await makeUser(t, { role: 'moderator' }));
    await choose({ kind: 'ticket_message', site: true, mail: true, discord: true }, staff);
    await tell(staff, 'first', 'ticket_message');
    await round();
    expect(smtp.mails).toHaveLength(1);
    await tell(staff, 'second', 'ticket_message');
    const player = await makeUser(t);
    const [{ role_id = 0 } = {}] = await t.deps.db.select().from(users).where(eq(users.id, player.id));
    await change(staff.id, { role_id });
    await round();
    expect(smtp.mails).toHaveLength(1);
  });

  test('a changed password is told to the address as it is, confirmed or not', async () => {
    const new_password = 'another-Gearbox-17-apex';
    await change(user.id, { email_verified_at: null, email: 'new-address@example.com' });
    const answer = await t.call(changePassword, {
      as: user,
      json: { current_password: password, new_password },
    });
    expect(answer.status).toBe(204);
    await round();
    expect(smtp.mails).toMatchObject([{ to: 'new-address@example.com' }]);
    expect(smtp.mails[0]?.mail.text).toContain('https://paddock.example/forgot-password');
    expect(smtp.mails[0]?.mail.text).toContain('11:30');
  });
});

describe('several at once', () => {
  test('two dispatchers send every message once, and a hundred that wait do not starve', async () => {
    const other = createDeps(t.deps.config, t.connection, { now: t.deps.now });
    closing.push(other.close);
    const causes = Array.from({ length: 100 }, (_, index) => `n${index}`);
    for (const cause of causes) await tell(user, cause);
    await Promise.all(
      [t.deps, other, t.deps, other].flatMap((deps) => [sendMails(deps), sendDiscordMessages(deps)]),
    );
    await Promise.all([round(), sendMails(other), sendDiscordMessages(other)]);
    for (const texts of [
      smtp.mails.map(({ mail }) => mail.subject ?? ''),
      discord.messages.map(({ text }) => text),
    ]) {
      const named = texts.map((text) => /Wing (n\d+)/.exec(text)?.[1]);
      expect(named.toSorted()).toEqual(causes.toSorted());
    }
    const ids = smtp.mails.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(100);
    expect(new Set(discord.messages.map(({ nonce }) => nonce)).size).toBe(100);
  });

  test('a try that was counted and never noted is made again later, under the same name', async () => {
    await tell();
    await round();
    // As if the process had died between the answer and the note.
    await t.deps.db.update(outgoingMessages).set({ state: 'waiting', sent_at: null });
    await round();
    expect(smtp.mails).toHaveLength(1);
    later(31 * second);
    await round();
    expect(smtp.mails).toHaveLength(2);
    const [first, again] = smtp.mails;
    expect(again?.mail.messageId).toBe(first?.mail.messageId);
    expect(first?.mail.messageId).toMatch(/^<\d+\.\d+@paddock\.example>$/);
    expect(discord.messages[1]?.nonce).toBe(discord.messages[0]?.nonce);
  });
});

describe('what is not taken', () => {
  test.each([550, 553])('an address that answers %d is given up at once', async (code) => {
    smtp.refuse(user.email, code);
    await tell();
    await round();
    later(day);
    await round();
    expect(await rowOf('mail')).toMatchObject({
      state: 'given_up',
      attempts: 1,
      error: expect.stringContaining('not here'),
    });
    smtp.refuse(user.email, 0);
  });

  test('one that answers 451 is tried again within a minute, and arrives once', async () => {
    smtp.refuse(user.email, 451);
    const other = await verified(await makeUser(t));
    await tell();
    await tell(other);
    await round();
    expect(smtp.mails.map(({ to }) => to)).toEqual([other.email]);
    expect(await rowOf('mail')).toMatchObject({ state: 'waiting', attempts: 1 });
    smtp.refuse(user.email, 0);
    await round();
    expect(smtp.mails).toHaveLength(1);
    later(30 * second);
    await round();
    later(hour);
    await round();
    expect(smtp.mails.map(({ to }) => to)).toEqual([other.email, user.email]);
    expect(await rowOf('mail')).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  test('the pauses grow, and after three days it is given up', async () => {
    smtp.refuse(user.email, 450);
    await tell();
    const tries: number[] = [];
    for (let at = 0; at < 5 * day; ) {
      later(at);
      await round();
      const row = await rowOf('mail');
      tries.push(at);
      if (row?.state !== 'waiting') break;
      at = row.next_at.getTime() - start.getTime();
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([30 * second, minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, day, day]);
    expect(await rowOf('mail')).toMatchObject({ state: 'given_up', attempts: 9 });
    smtp.refuse(user.email, 0);
  });

  test.each([
    ['a closed inbox', '/messages', discordError(403, 50007)],
    ['somebody who is no member', '/members/', discordError(404, 10007)],
    ['an unknown account', '/members/', discordError(404, 10013)],
  ])('on Discord %s is given up, and the mail goes', async (_what, path, given) => {
    discord.next(path, given);
    await tell();
    await round();
    expect(await rowOf('discord')).toMatchObject({ state: 'given_up', attempts: 1 });
    expect(await rowOf('mail')).toMatchObject({ state: 'sent' });
  });

  test('the first try again is within a minute', () => {
    expect(nextAttemptAt(1, start).getTime() - start.getTime()).toBeLessThanOrEqual(minute);
  });
});

test('while mail is away all that people do works, and each mail arrives once when it is back', async () => {
  const { port } = smtp;
  await smtp.close();
  const buyer = await verified(await makeUser(t, { balance: 50 }));
  await t.deps.db.delete(outgoingMessages);
  const items = await Promise.all(
    Array.from({ length: 6 }, () => makeGoods(t, { type: 'group', group: 'vip' })),
  );
  for (const { id } of items) await buy(t, buyer, id);
  expect((await t.call(forgotPassword, { json: { email: user.email } })).status).toBe(202);
  for (let at = 0; at < 10 * minute; at += 30 * second) {
    later(at);
    await round();
  }
  // The other channel is not held up, and not every message has spent its tries on a server that is away.
  expect(discord.messages).toHaveLength(6);
  expect(await rowOf('mail', user)).toMatchObject({ state: 'waiting' });
  expect(
    (await rows(buyer)).every(({ state, channel }) => channel === 'discord' || state === 'waiting'),
  ).toBe(true);

  smtp = await fakeSmtp(port);
  later(50 * minute);
  for (let twice = 0; twice < 2; twice += 1) await round();
  expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(
    [...Array(6).fill(buyer.email), user.email].toSorted(),
  );
  expect(new Set(smtp.mails.map(({ mail }) => mail.messageId)).size).toBe(7);
});

test('while Discord is away mail goes, and each message arrives once when it is back', async () => {
  for (const cause of ['a', 'b', 'c']) await tell(user, cause);
  // Asked twice for each try.
  for (let failed = 0; failed < 2; failed += 1) discord.next('/members/', { status: 503, body: 'no' });
  await round();
  expect(smtp.mails).toHaveLength(3);
  expect(discord.messages).toEqual([]);
  // The round ended with the first, so that the others keep their tries.
  const attempts = (await rows()).filter(({ channel }) => channel === 'discord').map((row) => row.attempts);
  expect(attempts.toSorted()).toEqual([0, 0, 1]);
  later(31 * second);
  await round();
  await round();
  expect(discord.messages.map(({ text }) => /Wing (\w)/.exec(text)?.[1]).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a link that was mailed too late, or to an address that is another now, is not sent', async () => {
  const ask = () => t.call(forgotPassword, { json: { email: user.email } });
  await ask();
  later(hour + second);
  await round();
  expect(await rowOf('mail')).toMatchObject({ state: 'dropped' });
  await t.deps.db.delete(outgoingMessages);
  await ask();
  await change(user.id, { email: 'elsewhere@example.com' });
  await round();
  expect(smtp.mails).toEqual([]);
});

test('nothing in the message that waits opens an account', async () => {
  await queueMessage(
    t.deps.db,
    'mail',
    { user_id: user.id, kind: 'password_changed', cause: 'x', data: { at: start } },
    start,
  );
  await t.call(forgotPassword, { json: { email: user.email } });
  await round();
  const link = /token=([\w-]+)/.exec(smtp.mails.map(({ mail }) => mail.text).join('\n'))?.[1] ?? '';
  expect(link).toHaveLength(43);
  const { rows: kept } = await t.deps.db.execute(
    `select row_to_json(o)::text as row from outgoing_messages o union all select row_to_json(l)::text from mailed_links l`,
  );
  expect(kept.length).toBeGreaterThan(2);
  expect(JSON.stringify(kept)).not.toContain(link);
});
