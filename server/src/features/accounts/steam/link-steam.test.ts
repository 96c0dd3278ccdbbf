import { checkSteamLink, linkSteam, startSteamSignIn } from '@paddock/contract/accounts/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeSteam, type Fields, fakeSteam } from '../../../../test/fakes/fake-steam.ts';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listNotifications } from '../../notifications/queries.ts';
import { users } from '../../users/tables.ts';
import { steamReturnPath } from './link-steam.ts';
import { steamCookie } from './steam-return.ts';

let t: TestApp;
let fake: FakeSteam;
beforeAll(async () => {
  fake = await fakeSteam();
  t = await testApp({ STEAM_OPENID_URL: fake.openidUrl, STEAM_API_URL: fake.origin, STEAM_API_KEY: 'key' });
});
afterAll(() => Promise.all([t.close(), fake.close()]));

const link = (as: MadeUser, steam_id: unknown, locale: 'fa' | 'en' = 'en') =>
  t.call(linkSteam, { as, json: { steam_id }, locale });
const stored = async (user: MadeUser) => {
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  return { steam_id: row?.steam_id ?? null, steam_verified: row?.steam_verified };
};

/** Starts a proof as a browser does: returns the address to open and the cookie. */
async function begin(as: MadeUser, app = t) {
  const answer = await app.call(startSteamSignIn, { as });
  expect(answer.status).toBe(200);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { url: answer.body.redirect_url as string, cookie };
}

/** Returns with these fields; responds with the redirect address. */
async function comeBack(fields: Fields, cookie: string, app = t): Promise<string> {
  const url = `${steamReturnPath}?${new URLSearchParams(fields)}`;
  const answer = await app.app.inject({ url, headers: { cookie } });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['cache-control']).toBe('no-store');
  return String(answer.headers.location);
}

async function prove(as: MadeUser, steamId: string): Promise<string> {
  const { url, cookie } = await begin(as);
  return comeBack(fake.signIn(url, steamId, t.deps.now()), cookie);
}

const settings = (outcome: string) => `/dashboard/settings?steam=${outcome}`;

describe('typing an id', () => {
  test('claims it', async () => {
    const user = await makeUser(t, { steam: false });
    expect((await t.call(checkSteamLink, { as: user })).body).toEqual({ isLinked: false });
    const steamId = makeSteamId();
    const answer = await link(user, steamId);
    expect(answer).toMatchObject({ status: 200, body: { steam_id: steamId, steam_verified: false } });
    expect((await t.call(checkSteamLink, { as: user })).body).toEqual({ isLinked: true });
  });

  test('accepts Persian digits, and can be repeated', async () => {
    const user = await makeUser(t, { steam: false });
    expect((await link(user, '۷۶۵۶۱۱۹۸۰۹۹۹۹۹۹۹۱')).body.steam_id).toBe('76561198099999991');
    expect((await link(user, '76561198099999992')).body.steam_id).toBe('76561198099999992');
  });

  test.each([
    ['1234567890123456', 'Enter a valid 17-digit id.', 'یک شناسهٔ ۱۷ رقمی معتبر وارد کنید.'],
    ['76561197960265728', 'Enter a valid 17-digit id.', 'یک شناسهٔ ۱۷ رقمی معتبر وارد کنید.'],
    ['99999999999999999', 'Enter a valid 17-digit id.', 'یک شناسهٔ ۱۷ رقمی معتبر وارد کنید.'],
    ['', 'Enter a valid 17-digit id.', 'یک شناسهٔ ۱۷ رقمی معتبر وارد کنید.'],
    [7_656_119_800_000, 'This value is not valid.', 'این مقدار معتبر نیست.'],
    [undefined, 'This field is required.', 'این فیلد الزامی است.'],
  ])('%j is refused', async (steamId, english, persian) => {
    const user = await makeUser(t, { steam: false });
    const answer = await link(user, steamId);
    expect(answer).toMatchObject({ status: 422, problem: { errors: { steam_id: english } } });
    expect((await link(user, steamId, 'fa')).problem.errors).toEqual({ steam_id: persian });
    expect((await stored(user)).steam_id).toBeNull();
  });

  test('another member’s id is refused, claimed or proven', async () => {
    const [owner, user] = [await makeUser(t), await makeUser(t, { steam: false })];
    expect(await link(user, owner.steam_id)).toMatchObject({ status: 409, problem: { code: 'steam_taken' } });
    await prove(owner, owner.steam_id ?? '');
    expect((await link(user, owner.steam_id)).status).toBe(409);
    expect((await stored(user)).steam_id).toBeNull();
  });

  test('the member’s proven id stays proven, another one is a claim', async () => {
    const user = await makeUser(t);
    await prove(user, user.steam_id ?? '');
    expect((await link(user, user.steam_id)).body.steam_verified).toBe(true);
    expect((await link(user, makeSteamId())).body.steam_verified).toBe(false);
  });

  test('of twenty concurrent requests for one id one succeeds', async () => {
    const steamId = makeSteamId();
    const others = await Promise.all(Array.from({ length: 20 }, () => makeUser(t, { steam: false })));
    const statuses = (await Promise.all(others.map((user) => link(user, steamId)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('a forged proof is not stored', async () => {
    const user = await makeUser(t, { steam: false });
    await t.call(linkSteam, { as: user, json: { steam_id: makeSteamId(), steam_verified: true } });
    expect((await stored(user)).steam_verified).toBe(false);
  });

  test('requires a sign-in', async () => {
    for (const spec of [linkSteam, checkSteamLink, startSteamSignIn]) {
      expect((await t.call(spec, spec === linkSteam ? { json: {} } : {})).problem.code).toBe(
        'sign_in_required',
      );
    }
  });
});

describe('signing in through Steam', () => {
  test('proves the id and links it', async () => {
    const user = await makeUser(t, { steam: false });
    const steamId = makeSteamId();
    expect(await prove(user, steamId)).toBe(settings('linked'));
    expect(await stored(user)).toEqual({ steam_id: steamId, steam_verified: true });
  });

  test('sets a cookie that scripts cannot read, with a host-only name under TLS', async () => {
    const answer = await t.call(startSteamSignIn, { as: await makeUser(t) });
    expect(answer.headers['set-cookie']).toMatch(
      /^steam_sign_in=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
    );
    expect(steamCookie('https://racing.example.com').set('state', 900)).toBe(
      '__Host-steam_sign_in=state; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('takes an id from a member who only claimed it', async () => {
    const [claimer, owner] = [await makeUser(t), await makeUser(t, { steam: false })];
    const steamId = claimer.steam_id ?? '';
    expect(await prove(owner, steamId)).toBe(settings('linked'));
    expect(await stored(owner)).toEqual({ steam_id: steamId, steam_verified: true });
    expect((await stored(claimer)).steam_id).toBeNull();
  });

  test('notifies the member who loses a claimed id, and the staff who edit users', async () => {
    const [claimer, owner] = [await makeUser(t), await makeUser(t, { steam: false })];
    const [staff, moderator] = [await makeUser(t, { role: 'admin' }), await makeUser(t, { role: 'editor' })];
    const lossesOf = async ({ id }: MadeUser) =>
      (await listNotifications(t.deps.db, id, { limit: 100 })).items
        .filter(({ kind }) => kind === 'steam_id_lost')
        .map(({ data }) => data);
    await prove(owner, claimer.steam_id ?? '');
    expect(await lossesOf(claimer)).toEqual([{ user_id: claimer.id, is_own: true }]);
    expect(await lossesOf(staff)).toContainEqual({ user_id: claimer.id, is_own: false });
    expect([await lossesOf(owner), await lossesOf(moderator)]).toEqual([[], []]);
    // No member loses an id that its owner proves again, or that was not claimed.
    await prove(owner, claimer.steam_id ?? '');
    await prove(claimer, makeSteamId());
    expect([(await lossesOf(claimer)).length, await lossesOf(owner)]).toEqual([1, []]);
  });

  test('does not take an id that another member has proven', async () => {
    const [first, second] = [await makeUser(t, { steam: false }), await makeUser(t)];
    const steamId = makeSteamId();
    await prove(first, steamId);
    expect(await prove(second, steamId)).toBe(settings('taken'));
    expect(await stored(first)).toEqual({ steam_id: steamId, steam_verified: true });
    expect(await stored(second)).toEqual({ steam_id: second.steam_id, steam_verified: false });
  });

  test('works once per start', async () => {
    const user = await makeUser(t, { steam: false });
    const { url, cookie } = await begin(user);
    expect(await comeBack(fake.signIn(url, makeSteamId(), t.deps.now()), cookie)).toBe(settings('linked'));
    const before = await stored(user);
    expect(await comeBack(fake.signIn(url, makeSteamId(), t.deps.now()), cookie)).toBe(settings('failed'));
    expect(await stored(user)).toEqual(before);
  });

  test('fails in a browser other than the one that started', async () => {
    const [attacker, victim] = [await makeUser(t, { steam: false }), await makeUser(t)];
    const { url } = await begin(attacker);
    const fields = fake.signIn(url, makeSteamId(), t.deps.now());
    const theirs = await begin(victim);
    expect(await comeBack(fields, theirs.cookie)).toBe(settings('failed'));
    expect(await comeBack(fields, '')).toBe(settings('failed'));
    expect((await stored(attacker)).steam_id).toBeNull();
  });

  test('an assertion for one account proves no id for another', async () => {
    const [mine, theirs] = [await makeUser(t, { steam: false }), await makeUser(t, { steam: false })];
    const [first, second] = [await begin(mine), await begin(theirs)];
    const fields = fake.signIn(first.url, makeSteamId(), t.deps.now());
    const state = new URL(new URL(second.url).searchParams.get('openid.return_to') ?? '').searchParams.get(
      'state',
    );
    const swapped = fields.map(
      ([name, value]) => [name, name === 'state' ? (state ?? '') : value] as [string, string],
    );
    expect(await comeBack(swapped, second.cookie)).toBe(settings('failed'));
    expect((await stored(theirs)).steam_id).toBeNull();
  });

  test('an assertion with a modified id is rejected by Steam', async () => {
    const user = await makeUser(t, { steam: false });
    const steamId = makeSteamId();
    const { url, cookie } = await begin(user);
    const fields = fake
      .signIn(url, steamId, t.deps.now())
      .map(([name, value]) => [name, value.replace(steamId, '76561198077777777')] as [string, string]);
    expect(await comeBack(fields, cookie)).toBe(settings('failed'));
    expect((await stored(user)).steam_id).toBeNull();
  });

  test('returning without signing in, or without parameters', async () => {
    const user = await makeUser(t, { steam: false });
    const { cookie } = await begin(user);
    expect(await comeBack([['openid.mode', 'cancel']], cookie)).toBe(settings('failed'));
    expect(await comeBack([], cookie)).toBe(settings('failed'));
    expect(await comeBack([['state', '\0'.repeat(3)]], cookie)).toBe(settings('failed'));
  });

  test('an invalid answer by Steam asks to retry and links no account', async () => {
    const user = await makeUser(t, { steam: false });
    const { url, cookie } = await begin(user);
    fake.next({ status: 403, body: 'is_valid:true' });
    expect(await comeBack(fake.signIn(url, makeSteamId(), t.deps.now()), cookie)).toBe(
      settings('unavailable'),
    );
    expect((await stored(user)).steam_id).toBeNull();
  });

  test('a banned user cannot prove an id', async () => {
    const user = await makeUser(t, { steam: false });
    const { url, cookie } = await begin(user);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
    expect(await comeBack(fake.signIn(url, makeSteamId(), t.deps.now()), cookie)).toBe(settings('failed'));
    expect((await stored(user)).steam_id).toBeNull();
  });

  test('takes at most a quarter of an hour', async () => {
    const own = await testApp({ STEAM_OPENID_URL: fake.openidUrl });
    const user = await makeUser(own, { steam: false });
    const { url, cookie } = await begin(user, own);
    const late = new Date(Date.now() + 16 * 60_000);
    own.setNow(late);
    expect(await comeBack(fake.signIn(url, makeSteamId(), late), cookie, own)).toBe(settings('failed'));
    await own.close();
  });

  test('the local page does not exist with the real Steam', async () => {
    expect((await t.app.inject({ url: '/api/v1/dashboard/steam/local?return_to=x' })).statusCode).toBe(404);
  });
});

describe('the local page, on a first start', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await testApp();
  });
  afterAll(() => own.close());

  const open = async (url: string, locale: string) =>
    own.app.inject({
      url: url.replace(own.deps.config.publicUrl, ''),
      headers: { 'accept-language': locale },
    });
  /** What a form of the page would send. */
  const hiddenOf = (html: string): Fields =>
    [...(html.split('</form>')[0] ?? '').matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      (match) => [match[1] ?? '', match[2] ?? ''],
    );

  test('accepts the typed id', async () => {
    const user = await makeUser(own, { steam: false });
    const { url, cookie } = await begin(user, own);
    const page = await open(url, 'fa');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="fa" dir="rtl">');
    expect(page.body).toContain('شناسهٔ ۱۷ رقمی استیم');
    const fields: Fields = [...hiddenOf(page.body), ['steam_id', '۷۶۵۶۱۱۹۸۰۸۸۸۸۸۸۸۸']];
    expect(await comeBack(fields, cookie, own)).toBe(settings('linked'));
    const [row] = await own.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ steam_id: '76561198088888888', steam_verified: true });
  });

  test('cancels', async () => {
    const { url, cookie } = await begin(await makeUser(own), own);
    const page = await open(url, 'en');
    expect(page.body).toContain('17-digit Steam id');
    expect(await comeBack(hiddenOf(page.body), cookie, own)).toBe(settings('failed'));
  });

  test('works only for our return address, and escapes what it shows', async () => {
    const page = (address: string) =>
      open(`/api/v1/dashboard/steam/local?return_to=${encodeURIComponent(address)}`, 'en');
    expect((await page('https://evil.example/')).statusCode).toBe(404);
    expect((await open('/api/v1/dashboard/steam/local', 'en')).statusCode).toBe(404);
    const address = `${own.deps.config.publicUrl}${steamReturnPath}?state="><script>alert(1)</script>`;
    expect((await page(address)).body).not.toContain('<script');
  });
});
