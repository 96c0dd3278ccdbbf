import { forgotPassword } from '@paddock/contract/accounts/calls';
import { getHealth, listDevMailbox } from '@paddock/contract/overview/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeBot } from '../../../test/fakes/fake-discord.ts';
import { fakeBotToken } from '../../../test/fakes/fake-telegram.ts';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { runDue } from '../../jobs/run-jobs.ts';
import { notify } from '../notifications/notify.ts';
import { sendMails } from '../notifications/send-messages.ts';

const serviceNames = [
  'database',
  'storage',
  'mail',
  'discord',
  'steam',
  'stripe',
  'nowpayments',
  'zarinpal',
  'game_servers',
] as const;

let t: TestApp;
let developer: MadeUser;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());

test('health lists the running services', async () => {
  const { status, body } = await t.call(getHealth, { as: developer });
  expect(status).toBe(200);
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    migration: expect.stringMatching(/^\d{4}_[\w-]+$/),
    database: { ok: true, embedded: true, version: expect.stringMatching(/^\d+\.\d+/) },
    // Payment providers without keys; the local page replaces them.
    services: [...serviceNames.slice(0, 5), 'local', ...serviceNames.slice(5)].map((name) => {
      if (name === 'game_servers') return { name, kind: 'real', state: 'unknown' };
      const isAbsent = ['stripe', 'nowpayments', 'zarinpal'].includes(name);
      return { name, kind: isAbsent ? 'none' : 'local', state: isAbsent ? 'unknown' : 'ready' };
    }),
    started_at: expect.stringMatching(/^\d{4}-.*Z$/),
    warnings: [],
    staff_second_factor: false,
    mail_ready: true,
    outgoing: [
      { channel: 'mail', waiting: 0, given_up: 0 },
      { channel: 'discord', waiting: 0, given_up: 0 },
      { channel: 'telegram', waiting: 0, given_up: 0 },
      { channel: 'push', waiting: 0, given_up: 0 },
    ],
  });
});

test('health warns about settings that are unsafe for a public portal', async () => {
  const publicPortal = await testApp({ PUBLIC_URL: 'https://paddock.example' });
  const as = await makeUser(publicPortal, { role: 'developer' });
  const warnings = async () => (await publicPortal.call(getHealth, { as })).body.warnings;
  expect(await warnings()).toEqual(['local_payments', 'local_steam']);
  await publicPortal.call(getHealth, { as, headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await warnings()).toEqual(['local_payments', 'local_steam', 'unknown_proxy']);
  await publicPortal.close();

  const careful = await testApp({ TRUSTED_PROXIES: '1', STRIPE_SECRET_KEY: 'sk_1', LOCAL_STEAM: '' });
  const there = await makeUser(careful, { role: 'developer' });
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect((await careful.call(getHealth, { as: there, headers })).body.warnings).toEqual([]);
  await careful.close();
});

test('health names the real services', async () => {
  const configured = await testApp({
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
    STEAM_API_KEY: 'key',
    ZARINPAL_MERCHANT_ID: '00000000-0000-0000-0000-000000000000',
    SMTP_URL: 'smtp://mailer:mail-secret@127.0.0.1:9',
    TELEGRAM_BOT_TOKEN: fakeBotToken,
  });
  const as = await makeUser(configured, { role: 'developer' });
  await notify(
    configured.deps.db,
    as.id,
    'gift_received',
    { cause: 'one', facts: { item_title: 'x', from: null, note: null } },
    configured.deps.now(),
  );
  const { body } = await configured.call(getHealth, { as });
  const kinds = body.services.map(({ name, kind }: { name: string; kind: string }) => [name, kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    database: 'local',
    storage: 'local',
    mail: 'real',
    discord: 'real',
    telegram: 'real',
    steam: 'real',
    stripe: 'none',
    nowpayments: 'none',
    zarinpal: 'real',
    game_servers: 'real',
  });
  const mail = body.services.find(({ name }: { name: string }) => name === 'mail');
  expect(mail.state).toBe('resting');
  expect(body).toMatchObject({ mail_ready: false, outgoing: [1, 1, 0, 0].map((waiting) => ({ waiting })) });
  for (const secret of [fakeBot.token, fakeBotToken, 'mail-secret'])
    expect(JSON.stringify(body)).not.toContain(secret);
  await configured.close();
});

describe('the outbox', () => {
  beforeAll(async () => {
    for (let at = 1; at <= 15; at += 1) {
      await t.deps.discord.sendMessage({
        discordId: `31000000000000000${at}`,
        text: `message ${at}`,
        nonce: 'n',
      });
    }
  });
  const list = (query: Record<string, unknown>) =>
    t.call(listDevMailbox, { as: developer, input: { query } as never });
  const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text);

  test('lists the newest first, ten per page, with the total count', async () => {
    const { status, body, headers } = await list({});
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('15');
    expect(body).toHaveLength(10);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      channel: 'discord',
      recipient: '3100000000000000015',
      text: 'message 15',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('has pages', async () => {
    expect(textsOf((await list({ skip: 13, limit: 5 })).body)).toEqual(['message 2', 'message 1']);
    expect((await list({ skip: 99 })).body).toEqual([]);
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ skip: -1 }, 'skip'],
    [{ skip: 'x' }, 'skip'],
  ])('with %j is rejected', async (query, field) => {
    const { status, problem } = await list(query);
    expect(status).toBe(422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });
});

test('a password link is visible to its owner and higher roles, not to another developer', async () => {
  const t = await testApp();
  const [owner, other] = [await makeUser(t, { role: 'developer' }), await makeUser(t, { role: 'developer' })];
  const player = await makeUser(t);
  for (const { email } of [owner, player]) await t.call(forgotPassword, { json: { email } });
  await runDue(t.deps, sendMails);
  const tokenOf = async (as: MadeUser, { email }: MadeUser) => {
    const { body } = await t.call(listDevMailbox, { as });
    const mail = body.find(({ recipient }: { recipient: string }) => recipient === email);
    return /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1];
  };
  expect(await tokenOf(owner, owner)).toHaveLength(43);
  expect(await tokenOf(other, player)).toHaveLength(43);
  expect(await tokenOf(other, owner)).toBeUndefined();
  await t.close();
});

describe('permissions', () => {
  test.each([undefined, 'player', 'manager', 'admin'])('%s may not read the overview', async (role) => {
    const as = role ? await makeUser(t, { role }) : undefined;
    for (const spec of [getHealth, listDevMailbox]) {
      const code = role ? 'permission_denied' : 'sign_in_required';
      expect(await t.call(spec, { as })).toMatchObject({ status: role ? 403 : 401, problem: { code } });
    }
  });
});
