import { forgotPassword } from '@paddock/contract/accounts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordError } from '../../../../test/fakes/fake-discord.ts';
import { fakeSmtp } from '../../../../test/fakes/fake-smtp.ts';
import { type MadeUser } from '../../../../test/make/make.ts';
import { buy, makeGoods } from '../../../../test/make/make-purchase.ts';
import {
  clearMessages,
  findMessage,
  type MessagingApp,
  makeReader,
  messagesTo,
  messagingApp,
  notifyOf,
} from '../../../../test/portal/messaging-app.ts';
import { outgoingMessages } from '../tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

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
const send = (to = user, cause = 'one') => notifyOf(t, to, cause);
const rows = (to = user) => messagesTo(t, to);
const rowOf = (channel: 'mail' | 'discord', to = user) => findMessage(t, to, channel);

describe('rejected messages', () => {
  test.each([550, 553])('an address that answers %d is given up at once', async (code) => {
    t.smtp.refuse(user.email, code);
    await send();
    await t.sendDue();
    later(day);
    await t.sendDue();
    expect(await rowOf('mail')).toMatchObject({
      state: 'given_up',
      attempts: 1,
      error: expect.stringContaining('not here'),
    });
    t.smtp.refuse(user.email, 0);
  });

  test('one that answers 451 is retried within a minute and arrives once', async () => {
    t.smtp.refuse(user.email, 451);
    const other = await makeReader(t);
    await send();
    await send(other);
    await t.sendDue();
    expect(t.smtp.mails.map(({ to }) => to)).toEqual([other.email]);
    expect(await rowOf('mail')).toMatchObject({ state: 'waiting', attempts: 1 });
    t.smtp.refuse(user.email, 0);
    await t.sendDue();
    expect(t.smtp.mails).toHaveLength(1);
    later(30 * second);
    await t.sendDue();
    later(hour);
    await t.sendDue();
    expect(t.smtp.mails.map(({ to }) => to)).toEqual([other.email, user.email]);
    expect(await rowOf('mail')).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  test('pauses grow, and after three days the message is given up', async () => {
    t.smtp.refuse(user.email, 450);
    await send();
    const tries: number[] = [];
    for (let at = 0; at < 5 * day; ) {
      later(at);
      await t.sendDue();
      const row = await rowOf('mail');
      tries.push(at);
      if (row?.state !== 'waiting') break;
      at = row.next_at.getTime() - start.getTime();
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([30 * second, minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, day, day]);
    expect(await rowOf('mail')).toMatchObject({ state: 'given_up', attempts: 9 });
    t.smtp.refuse(user.email, 0);
  });

  test.each([
    ['a closed inbox', '/messages', discordError(403, 50007)],
    ['a non-member', '/members/', discordError(404, 10007)],
    ['an unknown account', '/members/', discordError(404, 10013)],
  ])('on Discord %s is given up, and the mail goes', async (_what, path, given) => {
    t.discord.next(path, given);
    await send();
    await t.sendDue();
    expect(await rowOf('discord')).toMatchObject({ state: 'given_up', attempts: 1 });
    expect(await rowOf('mail')).toMatchObject({ state: 'sent' });
  });
});

test('a mail outage does not affect requests, and each mail arrives once afterwards', async () => {
  const { port } = t.smtp;
  await t.smtp.close();
  const buyer = await makeReader(t, { balance: 50 });
  await t.deps.db.delete(outgoingMessages);
  const items = await Promise.all(
    Array.from({ length: 6 }, () => makeGoods(t, { type: 'group', group: 'vip' })),
  );
  for (const { id } of items) await buy(t, buyer, id);
  expect((await t.call(forgotPassword, { json: { email: user.email } })).status).toBe(202);
  for (let at = 0; at < 10 * minute; at += 30 * second) {
    later(at);
    await t.sendDue();
  }
  // The other channel is not delayed, and most messages keep their attempts during the outage.
  expect(t.discord.messages).toHaveLength(6);
  expect(await rowOf('mail', user)).toMatchObject({ state: 'waiting' });
  expect(
    (await rows(buyer)).every(({ state, channel }) => channel === 'discord' || state === 'waiting'),
  ).toBe(true);

  t.smtp = await fakeSmtp(port);
  later(50 * minute);
  for (let twice = 0; twice < 2; twice += 1) await t.sendDue();
  expect(t.smtp.mails.map(({ to }) => to).toSorted()).toEqual(
    [...Array(6).fill(buyer.email), user.email].toSorted(),
  );
  expect(new Set(t.smtp.mails.map(({ mail }) => mail.messageId)).size).toBe(7);
});

test('a Discord outage does not affect mail, and each message arrives once afterwards', async () => {
  for (const cause of ['a', 'b', 'c']) await send(user, cause);
  // Each attempt makes two requests.
  for (let failed = 0; failed < 2; failed += 1) t.discord.next('/members/', { status: 503, body: 'no' });
  await t.sendDue();
  expect(t.smtp.mails).toHaveLength(3);
  expect(t.discord.messages).toEqual([]);
  // The round ended with the first failure, so the others keep their attempts.
  const attempts = (await rows()).filter(({ channel }) => channel === 'discord').map((row) => row.attempts);
  expect(attempts.toSorted()).toEqual([0, 0, 1]);
  later(31 * second);
  await t.sendDue();
  await t.sendDue();
  expect(t.discord.messages.map(({ text }) => /Wing (\w)/.exec(text)?.[1]).toSorted()).toEqual([
    'a',
    'b',
    'c',
  ]);
});
