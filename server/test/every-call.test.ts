import { calls } from '@paddock/contract/api';
import { type EndpointSpec, nameOf } from '@paddock/contract/endpoint';
import { can, isAdmin, isDeveloper, shippedRoles } from '@paddock/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injectOnce } from './inject-once.ts';
import { type MadeUser, makeServerKey, makeUser } from './make.ts';
import { type TestApp, testApp } from './test-app.ts';

let t: TestApp;
const byRole = new Map<string, MadeUser>();
let serverKey = '';

beforeAll(async () => {
  t = await testApp();
  for (const role of shippedRoles) byRole.set(role.name, await makeUser(t, { role: role.name }));
  byRole.set('player without Discord', await makeUser(t, { discord: false }));
  serverKey = await makeServerKey(t);
});
afterAll(() => t.close());

const urlOf = (spec: EndpointSpec) => spec.path.replace(/\{\w+\}/g, '2147483647');

/** Sends the call with an empty body, which no guard has read when it refuses. */
async function knock(spec: EndpointSpec, token?: string) {
  const response = await injectOnce(t.app, {
    method: spec.method,
    url: urlOf(spec),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const { code } = response.headers['content-type']?.toString().includes('problem')
    ? response.json()
    : { code: undefined };
  return { status: response.statusCode, code };
}

/** Calls that work without a body and would take away what the other calls are tried with. */
const undoing = new Set(['POST /api/v1/auth/logout', 'POST /api/v1/users/discord/unlink']);

const isGuarded = (status: number) => status === 401 || status === 403;

describe.each(calls.map((spec) => [nameOf(spec), spec] as const))('%s', (name, spec) => {
  test('is answered by the server', () => {
    // The router knows an address by its form without a slash at the end.
    const url = spec.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    expect(t.app.hasRoute({ method: spec.method, url })).toBe(true);
  });

  test('tells a stranger to sign in, unless it is public', async () => {
    const stranger = await knock(spec);
    if (spec.access === 'public') expect(stranger.code).not.toBe('sign_in_required');
    else expect(stranger).toEqual({ status: 401, code: 'sign_in_required' });
    const forged = await knock(spec, 'forged-token');
    if (spec.access !== 'public') expect(forged.status).toBe(401);
  });

  test('is not for game servers, or for them alone', async () => {
    const holder = await knock(spec, serverKey);
    if (spec.access === 'server') {
      expect(isGuarded(holder.status)).toBe(false);
      expect(await knock(spec, byRole.get('developer')?.token)).toMatchObject({ code: 'server_key_invalid' });
    } else if (spec.access !== 'public') expect(holder.status).toBe(401);
  });

  test('refuses every role that may not', async () => {
    const { access } = spec;
    if (access === 'public' || access === 'server') return;
    for (const role of shippedRoles) {
      const allowed =
        (!name.includes('/api/v1/admin/') || isAdmin(role)) &&
        (access !== 'developer' || isDeveloper(role)) &&
        (typeof access !== 'object' || can(role, access.module, access.action));
      if (allowed && undoing.has(name)) continue;
      const { status, code } = await knock(spec, byRole.get(role.name)?.token);
      if (allowed) expect(isGuarded(status) && code !== 'step_up_wrong', `${role.name}: ${code}`).toBe(false);
      else expect({ status, code }, role.name).toEqual({ status: 403, code: 'permission_denied' });
    }
  });

  test('is refused without a linked Discord account where it needs one', async () => {
    if (spec.access !== 'linked') return;
    const { code } = await knock(spec, byRole.get('player without Discord')?.token);
    expect(code).toBe('discord_required');
  });
});

test('no two calls share a method and path', () => {
  expect(new Set(calls.map(nameOf)).size).toBe(calls.length);
});
