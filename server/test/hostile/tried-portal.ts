import { readFileSync } from 'node:fs';
import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { topUpBalance } from '@paddock/contract/payments/calls';
import { defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
import { createSession } from '../../src/features/accounts/sessions/queries.ts';
import { saveSettings } from '../../src/features/site/save-settings.ts';
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
import { type TestApp, testApp } from '../portal/test-app.ts';
import { postsToRead } from './fixtures/blog.ts';
import { leagueToRun } from './fixtures/championships.ts';
import { downloadsToKeep } from './fixtures/downloads.ts';
import { driversToLookAt } from './fixtures/driving.ts';
import { eventsToRun } from './fixtures/events.ts';
import { invitationsToAccept } from './fixtures/invitations.ts';
import { devicesToNotify, linksToFollow, outsideServices } from './fixtures/links.ts';
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
import type { Values } from './generator.ts';
import { sessionsToWatch } from './sessions-to-watch.ts';

const otherPassword = 'another-Gearbox-17-apex';
const unlinked = 'stays without links';

export interface Caller {
  name: string;
  token: string | undefined;
  user?: MadeUser;
}

/** A portal with valid data for every call, and its callers. */
export interface TriedPortal {
  t: TestApp;
  callers: Caller[];
  good: Values;
  /** Restores what a call removed and later requests need. */
  repair: (spec: EndpointSpec, caller: Caller) => Promise<void>;
  /** Signs in again; a game server gets a new key. */
  signInAgain: (caller: Caller) => Promise<void>;
  close: () => Promise<void>;
}

export async function openTriedPortal(): Promise<TriedPortal> {
  const outside = await outsideServices();
  const t = await testApp(outside.env);
  const callers: Caller[] = [];
  const signedIn = async (name: string, options: Parameters<typeof makeUser>[1]) => {
    const user = await makeUser(t, options);
    callers.push({ name, token: user.token, user });
    return user;
  };
  // Hostile paths guess the id 1, which must not delete a caller's account.
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
  const manager = await signedIn('manager', { role: 'manager', balance: 100 });
  const developer = await signedIn('developer', { role: 'developer', balance: 100 });
  // Hostile paths guess the id 1, which must not delete a caller's server.
  await makeServer(t);
  const server = await makeServer(t);
  const key = await makeServerKey(t, server.id);
  callers.push({ name: 'game server', token: key });
  const good: Record<string, readonly unknown[]> = {
    ...(await goodValues(t, player, server.id)),
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

  const repair: TriedPortal['repair'] = async (spec, { user, name }) => {
    if (spec.path.endsWith('/admin/settings')) await saveSettings(t.deps.db, defaultAdminSettings);
    if (!user) return;
    const isOwnDoor = /\/users\/(second-factor|sessions)/.test(spec.path) && spec.method !== 'GET';
    if (user === careful && isOwnDoor) await renew();
    const change = (values: Partial<typeof users.$inferInsert>) =>
      t.deps.db.update(users).set(values).where(eq(users.id, user.id));
    // Subscriptions belong to the Steam account that a caller started with.
    if (user.steam_id && spec.path.endsWith('/link-steam')) await change({ steam_id: user.steam_id });
    if (name !== unlinked && spec.path.endsWith('/discord/unlink'))
      await change({ discord_id: `32000000000${1_000_000 + user.id}` });
  };

  const signInAgain: TriedPortal['signInAgain'] = async (caller) => {
    if (caller.name === 'game server') caller.token = await makeServerKey(t, server.id);
    if (!caller.user) return;
    caller.token = await createSession(
      t.deps.db,
      caller.user.id,
      { ip: '127.0.0.1', userAgent: '' },
      t.deps.now(),
    );
    // Its browsers were removed with the ended sign-in.
    const devices = await devicesToNotify(t, [{ ...caller.user, token: caller.token }], outside);
    for (const [call, values] of Object.entries(devices)) good[call] = [...(good[call] ?? []), ...values];
  };

  return {
    t,
    callers,
    good,
    repair,
    signInAgain,
    close: async () => {
      await Promise.all([t.close(), outside.close()]);
    },
  };
}

async function goodValues(t: TestApp, player: MadeUser, server_id: number): Promise<Values> {
  const items = [
    await makeItem(t),
    await makeItem(t, { stock: 2 }),
    await makeItem(t, { price_usd: 0, price_rial: 0 } as never),
    await makeItem(t, { is_active: false }),
    // An owned item is not sold again, unless it is for a time.
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
