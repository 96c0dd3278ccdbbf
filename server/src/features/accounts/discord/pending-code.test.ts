import { getDiscordCode, linkDiscord, unlinkDiscord, verifyDiscord } from '@paddock/contract/accounts/calls';
import { discordCodeMaxAttempts } from '@paddock/contract/accounts/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_FACTOR: '1' });
  later(0);
});
afterAll(() => t.close());

const later = (seconds: number) => {
  now += seconds * 1000;
  t.setNow(new Date(now));
};
let ids = 0;
const makeDiscordId = () => {
  ids += 1;
  return `33000000000${String(1_000_000 + ids)}`;
};
const start = (as: MadeUser, discord_id: string) => t.call(linkDiscord, { as, json: { discord_id } });
const pendingOf = async (as: MadeUser) => (await t.call(getDiscordCode, { as })).body.pending;

test('a valid code is reported with its times, until it is used or expires', async () => {
  const user = await makeUser(t, { discord: false });
  expect(await pendingOf(user)).toBeNull();
  const discord_id = makeDiscordId();
  await start(user, discord_id);
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const pending = { discord_id, expires_at: at(600), resend_at: at(60) };
  later(30);
  // An early request does not void it.
  expect((await start(user, discord_id)).status).toBe(429);
  expect(await pendingOf(user)).toEqual(pending);
  expect(await pendingOf(await makeUser(t, { discord: false }))).toBeNull();
  later(571);
  expect(await pendingOf(user)).toBeNull();

  await start(user, discord_id);
  for (let tries = 0; tries < discordCodeMaxAttempts; tries += 1) {
    expect(await pendingOf(user)).not.toBeNull();
    await t.call(verifyDiscord, { as: user, json: { verification_code: 'x0000'.slice(1) } });
  }
  expect(await pendingOf(user)).toBeNull();
});

test('an id from the future has no account', async () => {
  const user = await makeUser(t, { discord: false });
  const idAt = (ms: number) => String(BigInt(ms - 1_420_070_400_000) << 22n);
  const answer = await start(user, idAt(now + 86_400_000));
  expect(answer).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
  expect(answer.problem.errors).toHaveProperty('discord_id');
  expect((await start(user, idAt(now - 86_400_000))).status).toBe(204);
});

test('an account gets ten codes a day, across all ids', async () => {
  const user = await makeUser(t, { discord: false });
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await start(user, makeDiscordId())).status).toBe(204);
    later(1_200);
  }
  const eleventh = await start(user, makeDiscordId());
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(3_600);
});

test('unlinking, and linking another account, require the password', async () => {
  const user = await makeUser(t);
  later(360);
  const required = { status: 403, problem: { code: 'step_up_required' } };
  expect(await t.call(unlinkDiscord, { as: user })).toMatchObject(required);
  expect(await start(user, makeDiscordId())).toMatchObject(required);
});
