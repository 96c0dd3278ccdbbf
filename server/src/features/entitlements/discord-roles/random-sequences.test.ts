import { getGroup } from '@paddock/contract/entitlements/calls';
import { getInbox } from '@paddock/contract/overview/calls';
import type { Grant } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../../../../test/make/make.ts';
import { createRandom, type Random } from '../../../../test/make/races/random.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { volume } from '../../../../test/volume.ts';
import { giveDiscordId, unlinkDiscord } from '../../accounts/discord/link-discord.ts';
import { users } from '../../users/tables.ts';
import { grantEntitlements, revokeEntitlements } from '../grant-entitlements.ts';
import { compareDiscordRoles } from './update-discord-roles.ts';

/** `npm run prove:roles` runs a thousand. */
const sequences = Number(process.env['ROLE_SEQUENCES'] ?? volume(40, 250));
const stepsMost = 10;
const hour = 3_600_000;

const roles = ['320000000000000001', '320000000000000002', '320000000000000003'];
const groups = ['crew', 'club'];
const accounts = [1, 2, 3, 4].map((last) => `31000000000009900${last}`);
const goods: Grant[][] = [
  [{ type: 'discord_role', role_id: roles[0] as string }],
  [
    { type: 'discord_role', role_id: roles[1] as string },
    { type: 'group', group: 'crew' },
  ],
  [
    { type: 'discord_role', role_id: roles[0] as string },
    { type: 'discord_role', role_id: roles[2] as string },
    { type: 'group', group: 'club' },
  ],
];

let fake: FakeDiscord;
let t: TestApp;
let members: MadeUser[];
let key: string;
beforeAll(async () => {
  fake = await fakeDiscord();
  t = await testApp({
    DISCORD_API_URL: fake.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
  });
  t.setNow(new Date('2026-03-01T08:00:00Z'));
  members = [];
  for (let made = 0; made < 3; made += 1) members.push(await makeUser(t, { discord: false }));
  key = await makeServerKey(t, (await makeServer(t)).id);
});
afterAll(() => Promise.all([fake.close(), t.close()]));

/** The expected state, modelled independently of the portal. */
const model = {
  bought: new Map<string, { member: number; grants: Grant[] }>(),
  linked: [undefined, undefined, undefined] as (string | undefined)[],
  isIn: new Set(accounts),
  byHand: new Map(accounts.map((account) => [account, new Set<string>()])),
};
const handOf = (account: string) => model.byHand.get(account) as Set<string>;
const grantsOf = (member: number) =>
  [...model.bought.values()].filter((one) => one.member === member).flatMap(({ grants }) => grants);
function isBought(account: string, role: string): boolean {
  const member = model.linked.indexOf(account);
  return grantsOf(member).some((grant) => grant.type === 'discord_role' && grant.role_id === role);
}

let counter = 0;
type Step = (random: Random) => Promise<void> | void;

const buy: Step = async (random) => {
  const member = random.whole(0, members.length - 1);
  const grants = random.pick(goods);
  counter += 1;
  const transaction_id = `random-${counter}`;
  model.bought.set(transaction_id, { member, grants });
  const { id, steam_id } = members[member] as MadeUser;
  const purchase = { transaction_id, user_id: id, steam_id: steam_id ?? '', item_title: 'Goods', grants };
  await t.deps.db.transaction((tx) => grantEntitlements(tx, purchase, t.deps.now()));
};

const refund: Step = async (random) => {
  if (model.bought.size === 0) return;
  const transaction_id = random.pick([...model.bought.keys()]);
  model.bought.delete(transaction_id);
  await t.deps.db.transaction((tx) => revokeEntitlements(tx, transaction_id, t.deps.now()));
};

const leave: Step = (random) => {
  const account = random.pick(accounts);
  fake.leave(account);
  model.isIn.delete(account);
  handOf(account).clear();
};

const join: Step = (random) => {
  const account = random.pick(accounts);
  if (model.isIn.has(account)) return;
  fake.join(account);
  model.isIn.add(account);
};

const link: Step = async (random) => {
  const member = random.whole(0, members.length - 1);
  const account = random.pick(accounts);
  if (model.linked.includes(account)) return;
  model.linked[member] = account;
  const user = members[member] as MadeUser;
  await t.deps.db.transaction((tx) => giveDiscordId(tx, user, account, t.deps.now()));
};

const unlink: Step = async (random) => {
  const member = random.whole(0, members.length - 1);
  const user = members[member] as MadeUser;
  await unlinkDiscord(t.deps, { ...user, discord_id: model.linked[member] ?? null });
  model.linked[member] = undefined;
};

const ban: Step = (random) => {
  const { id } = random.pick(members);
  const is_active = random.chance(0.5);
  return t.deps.db.update(users).set({ is_active }).where(eq(users.id, id)).then();
};

/** Staff of the guild add roles that the account lacks, and remove those they added. */
const giveByHand: Step = (random) => {
  const [account, role] = [random.pick(accounts), random.pick(roles)];
  if (!model.isIn.has(account) || fake.rolesOf(account).includes(role)) return;
  fake.giveByHand(account, role);
  handOf(account).add(role);
};
const takeByHand: Step = (random) => {
  const account = random.pick(accounts);
  const [role] = handOf(account);
  if (role === undefined) return;
  fake.takeByHand(account, role);
  handOf(account).delete(role);
};

const passTime: Step = (random) => {
  t.setNow(new Date(t.deps.now().getTime() + random.whole(0, 8 * hour)));
  return compareDiscordRoles(t.deps, async () => undefined);
};

/** More refunds than purchases, so that few things are owned at once and all combinations occur. */
const steps: Step[] = [
  buy,
  buy,
  refund,
  refund,
  refund,
  leave,
  join,
  join,
  link,
  link,
  unlink,
  ban,
  giveByHand,
  takeByHand,
];

/** Waits until every role was compared and, if roles are locked, until their changes were given up. */
async function waitUntilStable() {
  for (let days = fake.locked.size > 0 ? 10 : 1; days > 0; days -= 1) {
    t.setNow(new Date(t.deps.now().getTime() + 24 * hour));
    await compareDiscordRoles(t.deps, async () => undefined);
  }
}

/** Lists roles that differ from the model, as the inbox names them. */
function listDifferences(): string[] {
  const differences: string[] = [];
  for (const account of accounts) {
    for (const role of roles) {
      const ought = model.isIn.has(account) && (handOf(account).has(role) || isBought(account, role));
      if (ought !== fake.rolesOf(account).includes(role)) differences.push(`${role} · ${account}`);
    }
  }
  return differences.toSorted();
}

async function listFailures(): Promise<string[]> {
  const { body } = await t.call(getInbox, { as: await makeUser(t, { role: 'manager' }) });
  const failed = body.entries.filter(({ kind }: { kind: string }) => kind === 'delivery_failed');
  return failed
    .map(({ detail }: { detail: string }) => detail.replace('Missing Permissions · ', ''))
    .toSorted();
}

async function readGroup(group: string): Promise<string[]> {
  const { body, status } = await t.call(getGroup, { as: key, input: { params: { group } } });
  return status === 404 ? [] : String(body).split('\n').filter(Boolean);
}
const groupOf = (group: string) =>
  members
    .filter((_, member) => grantsOf(member).some((grant) => grant.type === 'group' && grant.group === group))
    .map(({ steam_id }) => steam_id)
    .toSorted();

test(`${sequences} random sequences end with what is bought and what was added by hand`, async () => {
  const allowed = new RegExp(
    `^(GET /api/v10/guilds/${fakeBot.guildId}/members/\\d+|(PUT|DELETE) /api/v10/guilds/${fakeBot.guildId}/members/\\d+/roles/\\d+)$`,
  );
  let failures = 0;
  for (let seed = 1; seed <= sequences; seed += 1) {
    const random = createRandom(seed);
    fake.locked.clear();
    for (let left = random.whole(1, stepsMost); left > 0; left -= 1) {
      await random.pick(steps)(random);
      if (random.chance(0.25)) await passTime(random);
      if (random.chance(0.03)) fake.locked.add(random.pick(roles));
    }
    await waitUntilStable();
    const differences = listDifferences();
    expect(
      differences.filter((one) => ![...fake.locked].some((role) => one.startsWith(role))),
      `seed ${seed}`,
    ).toEqual([]);
    if (differences.length > 0 || seed % 20 === 0)
      expect(await listFailures(), `seed ${seed}`).toEqual(differences);
    failures += differences.length;
    for (const group of groups) expect(await readGroup(group), `seed ${seed}`).toEqual(groupOf(group));
    expect(fake.requests.filter(({ method, path }) => !allowed.test(`${method} ${path}`))).toEqual([]);
    expect(fake.needless).toEqual([]);
    fake.requests.length = 0;
  }
  // The sequences included refusals by Discord.
  expect(failures).toBeGreaterThan(sequences / 50);
});
