import { readFileSync } from 'node:fs';
import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { payWithBalance, topUpBalance } from '@paddock/contract/payments/calls';
import { defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession, hashToken } from '../../src/features/accounts/sessions/queries.ts';
import { saveSettings } from '../../src/features/site/service.ts';
import { users } from '../../src/features/users/tables.ts';
import {
  type MadeUser,
  makeItem,
  makeServer,
  makeServerKey,
  makeSteamId,
  makeUser,
  password,
} from '../make/make.ts';
import { hostileImages, makeImage } from '../make/make-image.ts';
import { makeGoods } from '../make/make-purchase.ts';
import { injectOnce } from '../portal/inject-once.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { expectProblem, expectSuccess } from './expect-answer.ts';
import { expectedRefusals } from './expected-refusals.ts';
import { postsToRead } from './fixtures/blog.ts';
import { leagueToRun } from './fixtures/championships.ts';
import { downloadsToKeep } from './fixtures/downloads.ts';
import { driversToLookAt } from './fixtures/driving.ts';
import { eventsToRun } from './fixtures/events.ts';
import { invitationsToAccept } from './fixtures/invitations.ts';
import { devicesToNotify, linksToFollow, type OutsideServices, outsideServices } from './fixtures/links.ts';
import { workToLookAfter } from './fixtures/overview.ts';
import { pagesToWrite } from './fixtures/pages.ts';
import { seasonsToRun } from './fixtures/seasons.ts';
import { secondFactorsToUse } from './fixtures/second-factor.ts';
import { serversToManage } from './fixtures/servers.ts';
import { purchasesToDeliver, shopToManage } from './fixtures/shop.ts';
import { casesToDecide } from './fixtures/stewarding/cases.ts';
import { teamsToRun } from './fixtures/teams.ts';
import { ticketsToAnswer } from './fixtures/tickets.ts';
import { membersToManage } from './fixtures/user-admin.ts';
import { hostileRequest, type Values } from './generator.ts';
import { sessionsToWatch } from './sessions-to-watch.ts';
import { type Dice, diceOf, seeded } from './values.ts';

const requests = 7_000;
const otherPassword = 'another-Gearbox-17-apex';
const requestsAtOnce = 6;
const unlinked = 'stays without links';
const slowestMs = 15_000;

interface Caller {
  name: string;
  token: string | undefined;
  user?: MadeUser;
}

let t: TestApp;
let outside: OutsideServices;
let good: Values;
/** The second factors of one of the callers. */
let factors: { user: MadeUser; renew: () => Promise<void> };
const callers: Caller[] = [];

beforeAll(async () => {
  outside = await outsideServices();
  t = await testApp(outside.env);
  const signedIn = async (name: string, options: Parameters<typeof makeUser>[1]) => {
    const user = await makeUser(t, options);
    callers.push({ name, token: user.token, user });
    return user;
  };
  // A hostile path guesses the id 1: the account of a caller must not be deleted by it.
  await makeUser(t);
  callers.push({ name: 'stranger', token: undefined }, { name: 'forger', token: 'x'.repeat(43) });
  const player = await signedIn('player', { balance: 400 });
  await signedIn(unlinked, { discord: false, steam: false });
  const banned = await signedIn('banned', {});
  await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
  const due = await signedIn('must change the password', {});
  await t.deps.db.update(users).set({ must_change_password: true }).where(eq(users.id, due.id));
  await signedIn('moderator', { role: 'moderator', balance: 100 });
  const careful = await signedIn('player with a second factor', {});
  const { values: factorValues, renew } = await secondFactorsToUse(t, careful);
  factors = { user: careful, renew };
  const manager = await signedIn('manager', { role: 'manager', balance: 100 });
  const developer = await signedIn('developer', { role: 'developer', balance: 100 });
  // A hostile path guesses the id 1: the server of a caller must not be deleted by it.
  await makeServer(t);
  const server = await makeServer(t);
  const key = await makeServerKey(t, server.id);
  callers.push({ name: 'game server', token: key });
  good = {
    ...(await goodValues(player, server.id)),
    ...(await purchasesToDeliver(t, player, { id: server.id, key })),
    ...(await shopToManage(t, player)),
    ...(await eventsToRun(t, player, server.id)),
    ...(await serversToManage(t)),
    ...(await driversToLookAt(t)),
    ...(await membersToManage(t)),
    ...(await workToLookAfter(t, player)),
    ...factorValues,
    ...(await linksToFollow(t)),
    ...(await devicesToNotify(t, [player], outside)),
    ...(await invitationsToAccept(t, player, developer)),
    ...(await ticketsToAnswer(t, player, manager)),
    ...(await postsToRead(t, player)),
    ...(await downloadsToKeep(t, manager)),
    ...(await pagesToWrite(t)),
    ...(await seasonsToRun(t, player)),
    ...(await teamsToRun(t, player)),
    ...(await casesToDecide(t, player)),
    ...(await sessionsToWatch(t, server.id)),
    ...(await leagueToRun(t)),
  };
});
afterAll(() => Promise.all([t.close(), outside.close()]));

async function goodValues(player: MadeUser, server_id: number): Promise<Values> {
  const items = [
    await makeItem(t),
    await makeItem(t, { stock: 2 }),
    await makeItem(t, { price_usd: 0, price_rial: 0 } as never),
    await makeItem(t, { is_active: false }),
    // What one has already is not sold again, but for time.
    await makeGoods(t, { type: 'subscription', tier: 'gold', days: 30 }),
  ].map(({ id }) => id);
  const start = { input: { body: { amount: 20 } }, as: player };
  const { transaction_id } = (await t.call(topUpBalance, start)).body;
  const result = readFileSync(new URL('../samples/ac-result-race.json', import.meta.url), 'utf8');
  const hostile = (await hostileImages()).map(([, bytes]) => bytes);
  const fine = Array<Buffer>(hostile.length).fill(await makeImage());
  return {
    item_id: [...items, String(items[0]), 2_147_483_647],
    amount: [5, '۵', 20],
    steam_id: [makeSteamId(), makeSteamId(), undefined],
    provider: ['card', 'crypto', undefined],
    currency: ['USD', 'IRR'],
    quantity: [1, undefined],
    note: ['خوش بگذره', undefined],
    calendar: ['persian', 'gregorian'],
    username: [player.email, 'nobody@example.com'],
    password: [password, password, otherPassword],
    current_password: [password, otherPassword],
    new_password: [password, otherPassword, 'short'],
    discord_id: ['310000000001234567'],
    verification_code: ['0000', '۱۲۳۴'],
    server_id: [server_id],
    name: ['a key'],
    site_title: ['Paddock'],
    site_title_en: [null, 'Paddock'],
    announcement: [null, 'سلام'],
    announcement_en: [null, 'Hello'],
    announcement_url: [null, '', '/events', 'https://example.com/cup'],
    announcement_until: [null, '', '2099-12-31'],
    maintenance_mode: [true, false],
    registration_enabled: [true],
    shop_enabled: [true, false],
    image_max_mb: [1, '۲۰'],
    download_max_mb: [5_000],
    telegram_url: ['https://t.me/paddock', '', null],
    rial_enabled: [true, false],
    file: [...hostile, ...fine],
    'POST /api/v1/auth/register': Array.from({ length: 40 }, (_, number) => ({
      email: `racer${number}@example.com`,
      username: `racer_${number}`,
      full_name: 'راننده یک',
      phone_number: '۰۹۱۲۱۲۳۴۵۶۷',
      dateofbirth: '۰۱-۰۲-۱۹۹۰',
      password,
    })),
    'POST /api/v1/ingest/results': [JSON.parse(result)],
    'GET /api/v1/users/shop/items/{id} id': items,
    'GET /api/v1/shop/items/{id} id': items,
    'GET /api/v1/servers/{id} id': [1, 2],
    'GET /api/v1/pages/{page}/preview page': ['landing', 'rank', 'blog'],
    'DELETE /api/v1/admin/server-keys/{id} id': [2, 3, 4],
    'GET /api/v1/transactions/{transaction_id}/status transaction_id': [transaction_id, 'x'.repeat(24)],
  };
}

const hashing = /\/(login|register|step-up|change-password|reset-password)$/;

/** Calls that hash a password take a core for a while: they come up less often. */
function pickCall(dice: Dice): EndpointSpec {
  const spec = dice.pick(calls);
  return hashing.test(spec.path) && dice.chance(0.3) ? pickCall(dice) : spec;
}

/** What a call undid that the requests after it are made with. */
async function repair(spec: EndpointSpec, { user, name }: Caller): Promise<void> {
  if (spec.path.endsWith('/admin/settings')) await saveSettings(t.deps.db, defaultAdminSettings);
  if (!user) return;
  const isOwnDoor = /\/users\/(second-factor|sessions)/.test(spec.path) && spec.method !== 'GET';
  if (user === factors.user && isOwnDoor) await factors.renew();
  const change = (values: Partial<typeof users.$inferInsert>) =>
    t.deps.db.update(users).set(values).where(eq(users.id, user.id));
  // Subscriptions are of the Steam account that a caller began with.
  if (user.steam_id && spec.path.endsWith('/link-steam')) await change({ steam_id: user.steam_id });
  if (name !== unlinked && spec.path.endsWith('/discord/unlink'))
    await change({ discord_id: `32000000000${1_000_000 + user.id}` });
}

const leadsUp = /\/(?:\.|%2e){2}(?:[/?]|$|%2f)/i;
const seen = { codes: new Set<string>(), succeeded: new Set<string>() };

async function makeRequest(dice: Dice, spec = pickCall(dice)): Promise<void> {
  const fitting = callers.filter(({ name }) =>
    spec.access === 'server' ? name === 'game server' : spec.path.includes('/admin/') && name === 'developer',
  );
  const caller = dice.pick(fitting.length > 0 && dice.chance(0.3) ? fitting : callers);
  const locale = dice.pick(['fa', 'en'] as const);
  const request = hostileRequest(spec, good, dice);
  const authorization = caller.token ? { authorization: `Bearer ${caller.token}` } : {};
  const began = performance.now();
  const response = await injectOnce(t.app, {
    ...request,
    headers: { 'accept-language': locale, cookie: 'locale=fa', ...authorization, ...request.headers },
  });
  const took = performance.now() - began;
  const what = `${caller.name}: ${request.method} ${request.url} ${String(request.payload).slice(0, 300)} -> ${response.statusCode} ${response.body.slice(0, 300)}`;
  try {
    expect(took).toBeLessThan(slowestMs);
    expect(response.body).not.toMatch(/argon2|password_hash|token_hash|key_hash|node_modules|\.ts:\d/);
    if (caller.token) expect(response.body).not.toContain(hashToken(caller.token));
    if (request.method === 'HEAD') expect(response.statusCode).toBeLessThan(500);
    else if (response.statusCode >= 400) seen.codes.add(expectProblem(response, locale));
    // Another method of the same address is another call, and so is an address that leads up.
    else if (request.method === spec.method && !leadsUp.test(String(request.url))) {
      expectSuccess(spec, response);
      seen.succeeded.add(endpointName(spec));
    }
  } catch (cause) {
    throw new Error(what, { cause });
  }
  if (response.statusCode < 300) await repair(spec, caller);
  // The developer may have deleted it.
  if (response.statusCode === 401 && caller.name === 'game server') {
    caller.token = await makeServerKey(t, Number(good['server_id']?.[0]));
  }
  if (response.statusCode === 401 && caller.user) {
    caller.token = await createSession(
      t.deps.db,
      caller.user.id,
      { ip: '127.0.0.1', userAgent: '' },
      t.deps.now(),
    );
    // Its browsers went with the sign-in that has ended.
    const devices = await devicesToNotify(t, [{ ...caller.user, token: caller.token }], outside);
    const more = Object.entries(devices).map(([call, values]) => [call, [...(good[call] ?? []), ...values]]);
    Object.assign(good, Object.fromEntries(more));
  }
}

// The code of this one went to the outbox, where no outside client finds it.
seen.succeeded.add('POST /api/v1/users/discord/verify');
// A right answer to these follows from what the server has just said; their own tests give it.
seen.succeeded.add('POST /api/v1/users/second-factor/authenticator/confirm');
seen.succeeded.add('POST /api/v1/users/second-factor/passkeys');
seen.succeeded.add('POST /api/v1/auth/passkey');
// A job makes the archive, and who has deleted the account makes no further call; their own tests give it.
seen.succeeded.add('GET /api/v1/users/data-exports/{id}/file');
seen.succeeded.add('POST /api/v1/users/deletion');

test(`${requests} requests, right, spoiled and malformed, are answered as the contract says`, async () => {
  const dice = diceOf(seeded(20_260_321));
  let left = requests;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await makeRequest(dice);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, lane));

  // Luck decides which calls were reached by a right request; the unlucky ones get more tries.
  for (const spec of calls) {
    for (let tries = 0; tries < 1_000 && !seen.succeeded.has(endpointName(spec)); tries += 1)
      await makeRequest(dice, spec);
  }
  // The right item, the right buyer and the wrong price come together seldom, as does a buyer without Discord.
  const seldom = ['price_changed', 'discord_required'];
  for (let tries = 0; tries < 500 && !seldom.every((code) => seen.codes.has(code)); tries += 1)
    await makeRequest(dice, payWithBalance);
  // Settings are put right as soon as they were changed: seldom does a request come while the site is closed.
  await saveSettings(t.deps.db, { maintenance_mode: true });
  for (let tries = 0; tries < 100 && !seen.codes.has('maintenance'); tries += 1)
    await makeRequest(dice, payWithBalance);
  await saveSettings(t.deps.db, defaultAdminSettings);
  // A generator whose requests all fail in the same way would prove nothing.
  expect(expectedRefusals.filter((code) => !seen.codes.has(code))).toEqual([]);
  expect(calls.map(endpointName).filter((name) => !seen.succeeded.has(name))).toEqual([]);
}, 600_000);

test('after all of them the money is right and nobody has risen', async () => {
  const { rows } = await t.deps.db.execute(sql`
    select
      (select coalesce(sum(amount), 0) from ledger_entries) as all_entries,
      (select count(*) from users u where balance_usd <> coalesce((select sum(amount) from ledger_entries where account = 'user:' || u.id), 0)) as wrong_balances,
      (select count(*) from users join roles on roles.id = role_id where roles.name not in ('player', 'moderator', 'manager') and users.id <> ${callers.find(({ name }) => name === 'developer')?.user?.id}) as risen,
      (select count(*) from users where steam_verified) as verified`);
  expect(rows).toEqual([{ all_entries: '0', wrong_balances: 0, risen: 0, verified: 0 }]);
});
