import { randomUUID } from 'node:crypto';
import { updateSettings } from '@paddock/contract/site/calls';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServerKey, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { connect } from '../database.ts';

let t: TestApp;
let owner: ReturnType<typeof connect>;
let heard: string[];
let user: number;

beforeAll(async () => {
  t = await testApp();
  // The portal's own role may not empty a table.
  owner = connect(t.connection, { connections: 1 });
  const developer = await makeUser(t, { role: 'developer' });
  user = developer.id;
  await makeServerKey(t);
  await t.call(updateSettings, { as: developer, json: { announcement: 'The row is there' } });
  heard = [];
  await t.deps.pubsub.subscribe('callers', {
    onMessage: (changed) => heard.push(changed),
    onReconnect: () => undefined,
  });
});
afterAll(async () => {
  await owner.close();
  await t.close();
});

/** Ends when everything was heard that has been told: notices come in the order of commits. */
async function hearAll() {
  const last = randomUUID();
  await owner.db.execute(sql`select pg_notify('callers', ${last})`);
  await expect.poll(() => heard.at(-1), { interval: 5 }).toBe(last);
}

/** What was told, and how often the connection that made the change was told that it did. */
async function change(statement: SQL) {
  await hearAll();
  heard.length = 0;
  const before = owner.db.callerChanges;
  await owner.db.execute(statement);
  await hearAll();
  return { told: heard.slice(0, -1), own: owner.db.callerChanges - before };
}

/** Everything that the guard decides by (http/guard.ts), changed by hand. */
test.each<[SQL, () => string]>([
  [sql`update sessions set stepped_up_at = stepped_up_at + interval '1 second'`, () => `user ${user}`],
  [sql`update sessions set token_hash = 'x' || token_hash`, () => `user ${user}`],
  [sql`update users set username = username || 'x'`, () => `user ${user}`],
  [sql`update users set role_id = (select min(id) from roles)`, () => `user ${user}`],
  [sql`update users set discord_id = null`, () => `user ${user}`],
  [sql`update users set steam_id = null`, () => `user ${user}`],
  [sql`update users set is_active = false`, () => `user ${user}`],
  [sql`update users set must_change_password = true`, () => `user ${user}`],
  [sql`update users set second_factor_at = now()`, () => `user ${user}`],
  [sql`update users set deleted_at = now()`, () => `user ${user}`],
  [sql`update roles set permissions = permissions`, () => 'users'],
  [sql`update server_keys set key_hash = 'x'`, () => 'keys'],
  [sql`delete from server_keys`, () => 'keys'],
  [sql`update site_settings set maintenance_mode = true`, () => 'settings'],
  [sql`delete from site_settings`, () => 'settings'],
  [sql`delete from sessions`, () => `user ${user}`],
  [sql`truncate sessions cascade`, () => 'users'],
  [sql`delete from users`, () => 'users'],
])(
  'whatever changes who a caller is or may do is told to every process, and to whoever did it: %#',
  async (statement, told) => {
    expect(await change(statement)).toEqual({ told: [told()], own: 1 });
  },
);

test('what does not is told to nobody', async () => {
  ({ id: user } = await makeUser(t));
  for (const statement of [
    sql`update sessions set last_used_at = now()`,
    sql`update users set balance_usd = balance_usd, full_name = 'Other', username = username`,
    sql`update server_keys set last_used_at = now()`,
  ])
    expect(await change(statement)).toEqual({ told: [], own: 0 });
});
