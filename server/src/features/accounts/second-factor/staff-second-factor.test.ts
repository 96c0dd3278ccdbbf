import {
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
} from '@paddock/contract/accounts/second-factor-calls';
import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { isAdmin } from '@paddock/contract/core/permissions';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { setUpAuthenticator, setUpPasskey } from '../../../../test/make/make-second-factor.ts';
import { injectOnce } from '../../../../test/portal/inject-once.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { saveSettings } from '../../site/save-settings.ts';
import { users } from '../../users/tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
const demand = (staff_second_factor: boolean) => saveSettings(t.deps.db, { staff_second_factor });
beforeEach(() => demand(true));
afterEach(() => demand(false));

const staffCalls = calls.filter(({ path }) => path.startsWith('/api/v1/admin/'));
const setup = 'second_factor_setup_required';

/** The error code of a call with an empty body, if it was refused. */
async function knock(spec: EndpointSpec, token: string): Promise<string | undefined> {
  const response = await injectOnce(t.app, {
    method: spec.method,
    url: spec.path.replace(/\{\w+\}/g, '2147483647'),
    headers: { authorization: `Bearer ${token}` },
  });
  const isProblem = String(response.headers['content-type']).includes('problem');
  return isProblem ? response.json().code : undefined;
}

test('without one, staff are refused every call of the panel', async () => {
  expect(staffCalls.length).toBeGreaterThan(50);
  const developer = await makeUser(t, { role: 'developer' });
  for (const spec of staffCalls) expect(await knock(spec, developer.token), endpointName(spec)).toBe(setup);
  for (const role of defaultRoles.filter(isAdmin)) {
    const user = await makeUser(t, { role: role.name });
    const codes = new Set<string | undefined>();
    for (const spec of staffCalls) codes.add(await knock(spec, user.token));
    codes.delete(setup);
    expect(
      [...codes].filter((code) => code !== 'permission_denied'),
      role.name,
    ).toEqual([]);
  }
});

test('with one they can make all of them', async () => {
  const developer = await makeUser(t, { role: 'developer' });
  await t.deps.db.update(users).set({ second_factor_at: new Date() }).where(eq(users.id, developer.id));
  for (const spec of staffCalls)
    expect(await knock(spec, developer.token), endpointName(spec)).not.toBe(setup);
});

test('calls for players stay open to them, above all the set-up, and then the panel opens', async () => {
  const editor = await makeUser(t, { role: 'editor' });
  expect((await t.call(getCurrentUser, { as: editor })).status).toBe(200);
  expect((await t.call(getSecondFactor, { as: editor })).body.required).toBe(true);
  const events =
    staffCalls.find((spec) => endpointName(spec) === 'GET /api/v1/admin/events') ?? staffCalls[0];
  if (!events) throw new Error('there is no staff call');
  expect(await knock(events, editor.token)).toBe(setup);
  await setUpAuthenticator(t, editor);
  expect(await knock(events, editor.token)).not.toBe(setup);
});

test('players need no second factor', async () => {
  const player = await makeUser(t);
  expect((await t.call(getSecondFactor, { as: player })).body.required).toBe(false);
  const codes = await Promise.all(staffCalls.map((spec) => knock(spec, player.token)));
  expect(new Set(codes)).toEqual(new Set(['permission_denied']));
});

test('the last one cannot be removed while it is required, one of two can', async () => {
  const editor = await makeUser(t, { role: 'editor' });
  await setUpAuthenticator(t, editor);
  const { id } = await setUpPasskey(t, editor);
  const removeKey = () => t.call(removePasskey, { as: editor, input: { params: { id } } });
  expect((await t.call(removeAuthenticator, { as: editor })).status).toBe(204);
  expect(await removeKey()).toMatchObject({ status: 403, problem: { code: setup } });
  expect((await t.call(getSecondFactor, { as: editor })).body).toMatchObject({
    passkeys: [{ id }],
    recovery_codes_left: 10,
  });
  await demand(false);
  expect((await removeKey()).status).toBe(204);
});

test('the requirement applies immediately to staff who are signed in', async () => {
  await demand(false);
  const moderator = await makeUser(t, { role: 'moderator' });
  const spec = staffCalls.find((one) => endpointName(one) === 'GET /api/v1/admin/users');
  if (!spec) throw new Error('the list of users is gone');
  expect(await knock(spec, moderator.token)).toBeUndefined();
  await demand(true);
  expect(await knock(spec, moderator.token)).toBe(setup);
});
