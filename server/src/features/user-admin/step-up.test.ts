import { stepUp } from '@paddock/contract/accounts/calls';
import { setUserRole, updateUser } from '@paddock/contract/user-admin/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let admin: MadeUser;
let player: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(new Date());
  admin = await makeUser(t, { role: 'admin' });
  player = await makeUser(t);
  t.setNow(new Date(Date.now() + 6 * 60_000));
});

const update = (json: object) => {
  const { id, username, email } = player;
  return t.call(updateUser, {
    as: admin,
    input: { params: { id } } as never,
    json: { username, email, ...json },
  });
};
const setRole = (role: string) =>
  t.call(setUserRole, { as: admin, input: { params: { id: player.id }, body: { role } } });
const required = { status: 403, problem: { code: 'step_up_required' } };

test('a new password, address or staff role requires a step-up', async () => {
  const changes = [
    { new_password: 'another-Gearbox-17-apex' },
    { email: `other${player.id}@example.com` },
    { roles: 'moderator' },
  ];
  for (const change of changes) expect(await update(change)).toMatchObject(required);
  expect(await setRole('moderator')).toMatchObject(required);

  expect((await t.call(stepUp, { as: admin, json: { password } })).status).toBe(204);
  for (const change of changes) expect((await update(change)).status).toBe(200);
  expect((await setRole('editor')).status).toBe(200);
});

test('a name and a player role do not', async () => {
  expect((await update({ username: `renamed${player.id}` })).status).toBe(200);
  expect((await setRole('player')).status).toBe(200);
});

test('staff may use a name that is reserved for the portal', async () => {
  expect((await update({ username: 'Paddock-Support' })).status).toBe(200);
});
