import { getHealth, testService } from '@paddock/contract/overview/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discordError, type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { fakeHttpServer } from '../../../../test/fakes/fake-http-server.ts';
import { fakeNowPayments } from '../../../../test/fakes/fake-nowpayments.ts';
import type { FakePayments } from '../../../../test/fakes/fake-payments.ts';
import { fakeSmtp } from '../../../../test/fakes/fake-smtp.ts';
import { type FakeSteam, fakeSteam } from '../../../../test/fakes/fake-steam.ts';
import { fakeStripe } from '../../../../test/fakes/fake-stripe.ts';
import {
  type FakeTelegram,
  fakeBotToken,
  fakeTelegram,
  telegramError,
} from '../../../../test/fakes/fake-telegram.ts';
import { fakeZarinpal } from '../../../../test/fakes/fake-zarinpal.ts';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { gameServers } from '../../servers/tables.ts';
import { users } from '../../users/tables.ts';
import { listServices } from './services.ts';

async function portal(env: Record<string, string> = {}) {
  const t = await testApp(env);
  const as = await makeUser(t, { role: 'developer' });
  return { t, as, ask: askIn(t, as) };
}

function askIn(t: TestApp, as: MadeUser) {
  return async (name: string) => {
    const { status, body } = await t.call(testService, { as, input: { params: { name } } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.ms).toBeGreaterThanOrEqual(0);
    return body.reason ?? (body.ok ? 'ok' : 'no reason');
  };
}

test('local replacements answer, and missing servers do not', async () => {
  const { t, as, ask } = await portal();
  const vendors = t.deps.payments.vendors.map(({ name }) => name);
  for (const { name } of listServices(t.deps)) {
    const isThere = name !== 'game_servers' && !vendors.includes(name);
    expect(await ask(name), name).toBe(isThere ? 'ok' : 'not_configured');
  }
  await makeServer(t);
  expect(await ask('game_servers')).toBe('refused');
  await t.deps.db.update(gameServers).set({ status: 'Online', polled_at: t.deps.now() });
  expect(await ask('game_servers')).toBe('ok');
  const { status } = await t.call(testService, { as, input: { params: { name: 'printer' } } });
  expect(status).toBe(404);
  await t.close();
});

describe('real services', () => {
  let discord: FakeDiscord;
  let telegram: FakeTelegram;
  let steam: FakeSteam;
  const payments: Partial<Record<string, FakePayments>> = {};
  let t: TestApp;
  let as: MadeUser;
  let ask: ReturnType<typeof askIn>;
  beforeAll(async () => {
    [discord, steam, telegram] = [await fakeDiscord(), await fakeSteam(), await fakeTelegram()];
    const [stripe, nowpayments, zarinpal] = [
      await fakeStripe(),
      await fakeNowPayments(),
      await fakeZarinpal(),
    ];
    Object.assign(payments, { stripe, nowpayments, zarinpal });
    ({ t, as, ask } = await portal({
      ...stripe.env,
      ...nowpayments.env,
      ...zarinpal.env,
      DISCORD_BOT_TOKEN: fakeBot.token,
      DISCORD_GUILD_ID: fakeBot.guildId,
      DISCORD_API_URL: discord.apiUrl,
      TELEGRAM_API_URL: telegram.origin,
      TELEGRAM_BOT_TOKEN: fakeBotToken,
      STEAM_OPENID_URL: steam.openidUrl,
      STEAM_API_URL: steam.origin,
      STEAM_API_KEY: 'key',
    }));
  });
  afterAll(async () => {
    await t.close();
    for (const loopback of [discord, steam, telegram, ...Object.values(payments)]) await loopback?.close();
  });
  const stateOf = async (name: string) => {
    const { body } = await t.call(getHealth, { as });
    return body.services.find((one: { name: string }) => one.name === name).state;
  };

  test.each(['stripe', 'nowpayments', 'zarinpal'] as const)('%s', async (name) => {
    expect(await stateOf(name)).toBe('unknown');
    expect(await ask(name)).toBe('ok');
    expect(await stateOf(name)).toBe('ready');
    payments[name]?.always({
      status: 403,
      body: { error: { type: 'invalid_request_error', message: 'no' } },
    });
    // Zarinpal reports errors in its body, and this body is empty.
    expect(await ask(name)).toBe(name === 'zarinpal' ? 'wrong_answer' : 'unauthorized');
    expect(await stateOf(name)).toBe('resting');
    payments[name]?.always({ body: '<html>' });
    expect(await ask(name)).toBe('wrong_answer');
    payments[name]?.always();
    expect(await ask(name)).toBe('ok');
  });

  test('Discord', async () => {
    expect(await ask('discord')).toBe('ok');
    discord.next('/guilds/', discordError(404, 10004, 'Unknown Guild'));
    expect(await ask('discord')).toBe('wrong_answer');
    discord.next('/guilds/', discordError(401, 0, '401: Unauthorized'));
    expect(await ask('discord')).toBe('unauthorized');
  });

  test('Telegram', async () => {
    expect(await ask('telegram')).toBe('ok');
    telegram.next('getMe', telegramError(401, 'Unauthorized'));
    expect(await ask('telegram')).toBe('unauthorized');
    telegram.next('getMe', { status: 502, body: 'bad gateway' });
    expect(await ask('telegram')).toBe('wrong_answer');
  });

  test('Steam', async () => {
    expect(await ask('steam')).toBe('ok');
    steam.next({ body: 'is_valid:false' });
    steam.next({ status: 403, body: 'Forbidden' });
    expect(await ask('steam')).toBe('unauthorized');
    steam.next({ body: '<html>' });
    expect(await ask('steam')).toBe('wrong_answer');
  });
});

test('the mail test sends a mail to the user immediately, in the user’s language', async () => {
  const smtp = await fakeSmtp();
  const t = await testApp({ SMTP_URL: smtp.url });
  const as = await makeUser(t, { role: 'admin' });
  await t.deps.db.update(users).set({ locale: 'en' }).where(eq(users.id, as.id));
  const ask = askIn(t, as);
  expect(await ask('mail')).toBe('ok');
  const [sent] = smtp.mails;
  expect(smtp.mails).toHaveLength(1);
  expect(sent?.to).toBe(as.email);
  expect(sent?.mail.subject).toContain('Test email from');
  expect(sent?.mail.text).toContain('/admin/dashboard');
  smtp.refuse(as.email, 550);
  expect(await ask('mail')).toBe('rejected');
  smtp.refuse(as.email, 451);
  expect(await ask('mail')).toBe('rejected');
  expect(smtp.mails).toHaveLength(1);
  await t.close();
  await smtp.close();
});

test('unreachable and unconfigured services', async () => {
  const gone = await fakeHttpServer(() => undefined);
  await gone.close();
  const { t, ask } = await portal({
    SMTP_URL: `smtp://127.0.0.1:${gone.port}`,
    ZARINPAL_MERCHANT_ID: '00000000-0000-0000-0000-000000000000',
    ZARINPAL_BASE_URL: gone.url,
    STEAM_OPENID_URL: `${gone.url}/openid/login`,
    S3_ENDPOINT: gone.url,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  for (const name of ['mail', 'zarinpal', 'steam', 'storage'] as const)
    expect(await ask(name), name).toBe('refused');
  for (const name of ['stripe', 'nowpayments'] as const) expect(await ask(name), name).toBe('not_configured');
  await t.close();
});
