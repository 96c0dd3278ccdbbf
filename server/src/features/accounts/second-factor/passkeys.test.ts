import { login, stepUp } from '@paddock/contract/accounts/calls';
import { passkeyMinutes, passkeysMax } from '@paddock/contract/accounts/rules';
import * as calls from '@paddock/contract/accounts/second-factor-calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type KeyAnswer, softwarePasskey } from '../../../../test/fakes/fake-passkey.ts';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { setUpAuthenticator, setUpPasskey } from '../../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { passkeyChallenges, passkeys } from './tables.ts';

let t: TestApp;
let user: MadeUser;
const start = new Date('2026-03-01T08:00:10Z');
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  user = await makeUser(t);
});

const later = (minutes: number) => t.setNow(new Date(start.getTime() + minutes * 60_000));
const begin = async (as = user) => (await t.call(calls.startPasskey, { as })).body;
const add = (response: KeyAnswer, as = user, name = 'a key') =>
  t.call(calls.addPasskey, { as, json: { response, name } });
const beginSignIn = async () => (await t.call(calls.startPasskeySignIn)).body;
const signIn = (response: KeyAnswer) => t.call(calls.signInByPasskey, { json: { response } });
const factorOf = async (as = user) => (await t.call(calls.getSecondFactor, { as })).body;
const invalid = { status: 422, problem: { code: 'passkey_invalid' } };

describe('a passkey', () => {
  test('is requested with user verification, for this site and this user', async () => {
    expect(await begin()).toMatchObject({
      rp: { id: 'localhost', name: 'Paddock' },
      user: { name: user.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: passkeyMinutes * 60_000,
    });
  });

  test('is stored with its name; the first factor returns recovery codes and ends other sign-ins', async () => {
    const other = (await signInByPassword()).body.access_token;
    const { recoveryCodes, id } = await setUpPasskey(t, user, 'تلفن من');
    expect(recoveryCodes).toHaveLength(10);
    expect((await t.call(getCurrentUser, { as: other })).status).toBe(401);
    expect((await t.call(getCurrentUser, { as: user })).body.has_second_factor).toBe(true);
    expect(await factorOf()).toMatchObject({
      authenticator: false,
      recovery_codes_left: 10,
      passkeys: [{ id, name: 'تلفن من', created_at: start.toISOString(), last_used_at: null }],
    });
    expect((await setUpPasskey(t, user)).recoveryCodes).toBeUndefined();
    const offered = await begin();
    expect(offered.excludeCredentials).toHaveLength(2);
  });

  test('is required as a second factor after the password, and recovery codes satisfy it', async () => {
    const { recoveryCodes = [] } = await setUpPasskey(t, user);
    expect((await signInByPassword()).problem.code).toBe('second_factor_required');
    expect((await signInByPassword(recoveryCodes[0])).status).toBe(200);
  });

  test.each<[string, Parameters<ReturnType<typeof softwarePasskey>['create']>[1]]>([
    ['of another page', { origin: 'https://paddock.example' }],
    ['of another site', { rpId: 'paddock.example' }],
    ['without a PIN or a finger', { isVerified: false }],
    ['for a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
  ])('%s is refused', async (_, manners) => {
    const device = softwarePasskey();
    expect(await add(device.create(await begin(), manners))).toMatchObject(invalid);
    expect((await factorOf()).passkeys).toEqual([]);
  });

  test('is created once per challenge, for the user who requested it, and in time', async () => {
    const options = await begin();
    expect((await add(softwarePasskey().create(options))).status).toBe(201);
    expect(await add(softwarePasskey().create(options))).toMatchObject(invalid);
    const other = await makeUser(t);
    expect(await add(softwarePasskey().create(await begin()), other)).toMatchObject(invalid);
    const late = await begin();
    later(passkeyMinutes + 0.1);
    await t.call(stepUp, { as: user, json: { password } });
    expect(await add(softwarePasskey().create(late))).toMatchObject(invalid);
  });

  test('belongs to one user: the same key is not stored twice', async () => {
    const device = softwarePasskey();
    expect((await add(device.create(await begin()))).status).toBe(201);
    const other = await makeUser(t);
    expect(await add(device.create(await begin(other)), other)).toMatchObject(invalid);
  });

  test('is refused if any part is malformed', async () => {
    const whole = softwarePasskey().create(await begin()) as { response: Record<string, unknown> };
    const broken: unknown[] = [
      {},
      { ...whole, id: 7 },
      { ...whole, type: 'password' },
      { ...whole, response: null },
      { ...whole, response: { ...whole.response, clientDataJSON: 'e30' } },
      { ...whole, response: { ...whole.response, attestationObject: 'AAAA' } },
      { ...whole, response: { ...whole.response, attestationObject: `${'gQ'.repeat(20_000)}` } },
    ];
    for (const response of broken) expect(await add(response as KeyAnswer)).toMatchObject(invalid);
  });

  test('is one of at most ten, also when two are created concurrently', async () => {
    for (let count = 1; count < passkeysMax; count += 1) await setUpPasskey(t, user, `key ${count}`);
    const offers = [await begin(), await begin()];
    const both = await Promise.all(offers.map((options) => add(softwarePasskey().create(options))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const full = await t.call(calls.startPasskey, { as: user });
    expect(full).toMatchObject({ status: 409, problem: { code: 'passkeys_too_many' } });
    expect(full.problem.detail).toContain('10');
  });

  test('is only removed by its owner; the recovery codes are removed with the last factor', async () => {
    const { id } = await setUpPasskey(t, user);
    const other = await makeUser(t);
    const remove = (as: MadeUser) => t.call(calls.removePasskey, { as, input: { params: { id } } });
    expect((await remove(other)).status).toBe(404);
    await setUpAuthenticator(t, user);
    expect((await remove(user)).status).toBe(204);
    expect(await factorOf()).toMatchObject({ authenticator: true, recovery_codes_left: 10, passkeys: [] });
    expect((await remove(user)).status).toBe(404);
    expect((await t.call(calls.removeAuthenticator, { as: user })).status).toBe(204);
    expect((await factorOf()).recovery_codes_left).toBe(0);
  });
});

async function signInByPassword(code = '') {
  return t.call(login, { input: { body: { username: user.email, password, code } } });
}

describe('a sign-in by a passkey', () => {
  test('needs neither address nor password, and records its use', async () => {
    const { device } = await setUpPasskey(t, user);
    const options = await beginSignIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { status, body } = await signIn(device.get(options));
    expect([status, body.token_type, body.user.id]).toEqual([200, 'bearer', user.id]);
    expect((await t.call(getCurrentUser, { as: body.access_token })).body.id).toBe(user.id);
    expect((await factorOf()).passkeys[0].last_used_at).toBe(start.toISOString());
  });

  test('works again with the next challenge, also for a key without a counter', async () => {
    const { device } = await setUpPasskey(t, user);
    for (let time = 0; time < 3; time += 1)
      expect((await signIn(device.get(await beginSignIn()))).status).toBe(200);
    const cloud = softwarePasskey();
    expect((await add(cloud.create(await begin(), { countsNot: true }))).status).toBe(201);
    for (let time = 0; time < 3; time += 1)
      expect((await signIn(cloud.get(await beginSignIn(), { countsNot: true }))).status).toBe(200);
  });

  test('an answered challenge is refused, and of ten concurrent answers one succeeds', async () => {
    const { device } = await setUpPasskey(t, user);
    const answer = device.get(await beginSignIn());
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(answer)).toMatchObject(invalid);
    expect(await t.deps.db.$count(passkeyChallenges, eq(passkeyChallenges.expires_at, start))).toBe(0);
  });

  test.each<[string, Parameters<ReturnType<typeof softwarePasskey>['get']>[1]]>([
    ['of another page', { origin: 'https://paddock.example' }],
    ['of another site', { rpId: 'paddock.example' }],
    ['without a PIN or a finger', { isVerified: false }],
    ['for a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['of a copy, whose count falls behind', { counter: 1 }],
  ])('%s is refused', async (_, manners) => {
    const { device } = await setUpPasskey(t, user);
    expect((await signIn(device.get(await beginSignIn()))).status).toBe(200);
    expect(await signIn(device.get(await beginSignIn(), manners))).toMatchObject(invalid);
  });

  test('is refused with a forged signature, an unknown key, a challenge for a new key, and too late', async () => {
    const { device } = await setUpPasskey(t, user);
    const stranger = softwarePasskey();
    expect(await signIn(stranger.get(await beginSignIn()))).toMatchObject(invalid);
    const forged = { ...stranger.get(await beginSignIn()), id: device.id, rawId: device.id };
    expect(await signIn(forged)).toMatchObject(invalid);
    expect(await signIn(device.get(await begin()))).toMatchObject(invalid);
    expect(await add(softwarePasskey().create(await beginSignIn()))).toMatchObject(invalid);
    const late = await beginSignIn();
    later(passkeyMinutes + 0.1);
    expect(await signIn(device.get(late))).toMatchObject(invalid);
    expect(await signIn({})).toMatchObject(invalid);
  });

  test('reveals a ban only after the right key; a deleted user has no key', async () => {
    const { device } = await setUpPasskey(t, user);
    const change = (values: Partial<typeof users.$inferInsert>) =>
      t.deps.db.update(users).set(values).where(eq(users.id, user.id));
    await change({ is_active: false });
    const wrong = device.get(await beginSignIn(), { isVerified: false });
    expect(await signIn(wrong)).toMatchObject(invalid);
    const banned = await signIn(device.get(await beginSignIn()));
    expect(banned).toMatchObject({ status: 403, problem: { code: 'account_banned' } });
    await change({ is_active: true, deleted_at: start });
    expect(await signIn(device.get(await beginSignIn()))).toMatchObject(invalid);
  });

  test('reports that a new password is due', async () => {
    const { device } = await setUpPasskey(t, user);
    await t.deps.db.update(users).set({ must_change_password: true }).where(eq(users.id, user.id));
    expect((await signIn(device.get(await beginSignIn()))).body.must_change_password).toBe(true);
  });

  test('stores only the public half of the key', async () => {
    const { id } = await setUpPasskey(t, user);
    const [row] = await t.deps.db.select().from(passkeys).where(eq(passkeys.id, id));
    expect(Buffer.from(row?.public_key ?? '', 'base64url')).toHaveLength(77);
    expect(row?.transports).toEqual(['hybrid', 'internal']);
  });
});
