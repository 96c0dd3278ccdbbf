import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeSteam, type Fields, fakeSteam } from '../../../test/fakes/fake-steam.ts';
import { localSteam } from './local.ts';
import type { Steam, SteamReturn } from './steam.ts';
import { webSteam } from './web.ts';

const steamId = '76561198000000001';
const other = '76561198000000002';
const returnTo = 'http://localhost:3000/api/v1/dashboard/steam/return?state=one-time';
const now = new Date('2026-11-21T12:00:00Z');

let fake: FakeSteam;
beforeAll(async () => {
  fake = await fakeSteam();
});
afterAll(() => fake.close());

const real = () => webSteam({ openidUrl: fake.openidUrl, apiUrl: fake.origin, apiKey: 'key' });

/** Signs in as this player; returns the query of the browser's return. */
type Play = (steam: Steam, id: string) => Fields;

const implementations: [string, () => Steam, Play][] = [
  [
    'local',
    localSteam,
    (steam, id) => [
      ['state', 'one-time'],
      ['return_to', new URL(steam.signInUrl(returnTo)).searchParams.get('return_to') ?? ''],
      ['steam_id', id],
    ],
  ],
  ['web', real, (steam, id) => fake.signIn(steam.signInUrl(returnTo), id, now)],
];

const seen = new Set<string>();
const verify = (steam: Steam, fields: Fields, more: Partial<SteamReturn> = {}) =>
  steam.verifySignIn({
    fields,
    returnTo,
    now,
    useNonce: async (nonce) => !seen.has(nonce) && Boolean(seen.add(nonce)),
    ...more,
  });
const refused = { code: 'steam_proof_invalid' };

describe.each(implementations)('Steam, %s', (_name, make, play) => {
  test("a sign-in verifies the player's id", async () => {
    const steam = make();
    expect(await verify(steam, play(steam, steamId))).toBe(steamId);
  });

  test('the largest account passes, as text', async () => {
    const steam = make();
    expect(await verify(steam, play(steam, '76561202255233023'))).toBe('76561202255233023');
  });

  test.each(['76561197960265728', '76561202255233024', '1035', '103582791429521412', 'me'])(
    '%s is not a valid account',
    async (id) => {
      const steam = make();
      await expect(verify(steam, play(steam, id))).rejects.toMatchObject(refused);
    },
  );

  test('a return for another address is rejected', async () => {
    const steam = make();
    const elsewhere = returnTo.replace('one-time', 'another');
    await expect(verify(steam, play(steam, steamId), { returnTo: elsewhere })).rejects.toMatchObject(refused);
  });

  test('a repeated field is rejected', async () => {
    const steam = make();
    const fields = play(steam, steamId);
    const twice = fields.map(([name, value]) => [name, value.replaceAll(steamId, other)] as [string, string]);
    await expect(verify(steam, [...fields, ...twice])).rejects.toMatchObject(refused);
    await expect(verify(steam, [...twice.slice(-1), ...fields])).rejects.toMatchObject(refused);
  });

  test('returning without signing in is rejected', async () => {
    const fields: Fields = [
      ['state', 'one-time'],
      ['openid.ns', 'http://specs.openid.net/auth/2.0'],
      ['openid.mode', 'cancel'],
    ];
    await expect(verify(make(), fields)).rejects.toMatchObject(refused);
    await expect(verify(make(), [])).rejects.toMatchObject(refused);
  });

  test('returns the names of players', async () => {
    fake.players.push({ steamid: steamId, personaname: 'Driver 0001' });
    const [player] = await make().summaries([steamId]);
    expect(player).toEqual({ steam_id: steamId, name: 'Driver 0001', avatar_url: null });
  });
});

describe('a sign-in at Steam', () => {
  const fieldsOf = (id = steamId, at = now) => fake.signIn(real().signInUrl(returnTo), id, at);
  const changed = (change: Record<string, string>, fields = fieldsOf()) =>
    fields.map(([name, value]) => [name, change[name] ?? value] as [string, string]);

  test('requests any account, only for our host', () => {
    const url = new URL(real().signInUrl(returnTo));
    expect(url.origin + url.pathname).toBe(fake.openidUrl);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.mode': 'checkid_setup',
      'openid.return_to': returnTo,
      'openid.realm': 'http://localhost:3000',
      'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    });
  });

  test('asks Steam whether it signed exactly this', async () => {
    fake.requests.length = 0;
    const fields = fieldsOf();
    await verify(real(), fields);
    const [request] = fake.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/openid/login',
      headers: { origin: 'https://steamcommunity.com', referer: 'https://steamcommunity.com/' },
    });
    const expected = Object.fromEntries(fields.filter(([name]) => name !== 'state'));
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      ...expected,
      'openid.mode': 'check_authentication',
    });
  });

  test('a claimed endpoint is ignored in favour of the configured address', async () => {
    const id = `https://steamcommunity.com/openid/id/${steamId}`;
    const fields = changed({
      'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
      'openid.claimed_id': id,
      'openid.identity': id,
    });
    fake.requests.length = 0;
    fake.next({ body: 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n' });
    expect(await verify(real(), fields)).toBe(steamId);
    expect(fake.requests).toHaveLength(1);
  });

  const id = (host: string, who = other) => `${host}/openid/id/${who}`;
  const attacks: [string, () => Fields][] = [
    ['another server confirms', () => changed({ 'openid.op_endpoint': 'https://evil.example/openid/login' })],
    [
      'a foreign claimed id',
      () =>
        changed({
          'openid.claimed_id': id('https://evil.example'),
          'openid.identity': id('https://evil.example'),
        }),
    ],
    ['claimed id and identity differ', () => changed({ 'openid.claimed_id': id(fake.origin) })],
    [
      'text around the id',
      () =>
        changed({ 'openid.claimed_id': `${id(fake.origin)}/x`, 'openid.identity': `${id(fake.origin)}/x` }),
    ],
    [
      'a host that begins like Steam',
      () => {
        const like = id('https://steamcommunity.com.evil.example');
        return changed({ 'openid.claimed_id': like, 'openid.identity': like });
      },
    ],
    ['another namespace', () => changed({ 'openid.ns': 'http://openid.net/signon/1.1' })],
    ['another mode', () => changed({ 'openid.mode': 'check_authentication' })],
    ['a return to another site', () => changed({ 'openid.return_to': 'https://evil.example/return' })],
    ['a return to the same host', () => changed({ 'openid.return_to': 'http://localhost:3000/other' })],
    [
      'the id not signed',
      () => changed({ 'openid.signed': 'op_endpoint,identity,return_to,response_nonce,assoc_handle' }),
    ],
    ['nothing signed', () => changed({ 'openid.signed': 'signed' })],
    ['an extra field', () => [...fieldsOf(), ['openid.ax.value', 'x']]],
    ['an extra field of no protocol', () => [...fieldsOf(), ['steam_id', other]]],
    ['a NUL in a name', () => [...fieldsOf(), ['openid.claimed_id\0', id(fake.origin)]]],
    ['a NUL in a value', () => changed({ 'openid.assoc_handle': '12\0' })],
    ['letters beyond ASCII', () => changed({ 'openid.assoc_handle': '۱۲۳' })],
    ['a field missing', () => fieldsOf().filter(([name]) => name !== 'openid.response_nonce')],
    ['the state missing', () => fieldsOf().filter(([name]) => name !== 'state')],
    ['a nonce of ten minutes ago', () => fieldsOf(steamId, new Date(now.getTime() - 600_000))],
    ['a nonce of the future', () => fieldsOf(steamId, new Date(now.getTime() + 600_000))],
    ['a nonce without a time', () => changed({ 'openid.response_nonce': 'yesterday' })],
  ];

  test.each(attacks)('%s: rejected without a request', async (_what, attack) => {
    fake.requests.length = 0;
    await expect(verify(real(), attack())).rejects.toMatchObject(refused);
    expect(fake.requests).toEqual([]);
  });

  test('another id under a valid signature: Steam denies it', async () => {
    const fields = changed({ 'openid.claimed_id': id(fake.origin), 'openid.identity': id(fake.origin) });
    await expect(verify(real(), fields)).rejects.toMatchObject(refused);
  });

  test('a replayed response is rejected', async () => {
    const fields = fieldsOf();
    await verify(real(), fields);
    await expect(verify(real(), fields)).rejects.toMatchObject(refused);
  });

  test.each([
    ['is_valid:false', 'ns:x\nis_valid:false\n'],
    ['no line of its own', 'ns:x is_valid:true'],
    ['an error page', '<html>is_valid:true</html>'],
    ['nothing', ''],
  ])('%s does not confirm', async (_what, body) => {
    fake.next({ body });
    await expect(verify(real(), fieldsOf())).rejects.toMatchObject(refused);
  });

  test.each([
    ['forbidden', { status: 403, body: 'is_valid:true' }],
    ['broken', { status: 500, body: 'is_valid:true' }],
    ['sent elsewhere', { status: 302, headers: { location: 'https://evil.example/' }, body: '' }],
  ])('%s: unavailable, and not accepted', async (_what, given) => {
    fake.next(given);
    await expect(verify(real(), fieldsOf())).rejects.toMatchObject({ code: 'steam_unavailable' });
  });

  test('a silent Steam is given up', async () => {
    fake.next({ silent: true });
    const from = performance.now();
    await expect(verify(real(), fieldsOf())).rejects.toMatchObject({ code: 'steam_unavailable' });
    expect(performance.now() - from).toBeLessThan(8_000);
  });
});

describe('player summaries', () => {
  test('are requested with the key, in one call, and may be incomplete', async () => {
    fake.requests.length = 0;
    fake.players.push({ steamid: other, personaname: 'اسپید', avatarfull: 'https://avatars.example/a.jpg' });
    const list = await real().summaries([other, '76561198000000003']);
    expect(list).toEqual([{ steam_id: other, name: 'اسپید', avatar_url: 'https://avatars.example/a.jpg' }]);
    const { pathname, searchParams } = new URL(fake.requests[0]?.path ?? '', fake.origin);
    expect(pathname).toBe('/ISteamUser/GetPlayerSummaries/v2/');
    expect(Object.fromEntries(searchParams)).toEqual({ key: 'key', steamids: `${other},76561198000000003` });
  });

  test('are not requested without a key or without ids', async () => {
    fake.requests.length = 0;
    const keyless = webSteam({ openidUrl: fake.openidUrl, apiUrl: fake.origin, apiKey: undefined });
    expect(await keyless.summaries([other])).toEqual([]);
    expect(await real().summaries([])).toEqual([]);
    expect(fake.requests).toEqual([]);
  });

  test.each([
    [{ status: 403, body: 'Forbidden' }],
    [{ status: 429 }],
    [{ body: '{"response":{"players":[{}]}}' }],
    [{ body: 'not json' }],
  ])('%j means unavailable', async (given) => {
    fake.next(given);
    await expect(real().summaries([other])).rejects.toMatchObject({ code: 'steam_unavailable' });
  });
});
