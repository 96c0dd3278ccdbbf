import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { can, isAdmin, isDeveloper } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../src/features/accounts/sessions/queries.ts';
import { users } from '../../src/features/users/tables.ts';
import { type MadeUser, makeServerKey, makeUser } from '../make/make.ts';
import { injectOnce } from '../portal/inject-once.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { callTable, columns, namedCalls, type Verdict, verdicts } from './call-table.ts';

let t: TestApp;
const byRole = new Map<string, MadeUser>();
let serverKey = '';

beforeAll(async () => {
  t = await testApp();
  for (const role of defaultRoles) byRole.set(role.name, await makeUser(t, { role: role.name }));
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

describe.each(calls.map((spec) => [endpointName(spec), spec] as const))('%s', (name, spec) => {
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
    for (const role of defaultRoles) {
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
  expect(new Set(calls.map(endpointName)).size).toBe(calls.length);
});

/** Who stands above a column of the table; a banned one is a developer, who would otherwise be let in everywhere. */
async function tokenOf(column: (typeof columns)[number], isLasting: boolean): Promise<string | undefined> {
  if (column === 'anonymous') return undefined;
  const role = column === 'banned' ? 'developer' : column;
  const known = byRole.get(column);
  // What a call takes away from its caller is taken from one who is asked for nothing else.
  const user = isLasting && known ? known : await makeUser(t, { role });
  if (column === 'banned')
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
  if (isLasting) byRole.set(column, user);
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  return isLasting ? createSession(t.deps.db, user.id, origin, t.deps.now()) : user.token;
}

function verdictOf({ status, code }: { status: number; code: string | undefined }): Verdict {
  const refusal = Object.entries(verdicts).find(([, named]) => named === code);
  if (refusal && isGuarded(status)) return refusal[0] as Verdict;
  return 'o';
}

describe('the written table', () => {
  test('names every call once, and no other', () => {
    const names = calls.map(endpointName);
    const missing = names.filter((name) => !(name in callTable));
    expect(missing, 'these calls have no row in call-table.ts').toEqual([]);
    const isExtra = (name: string, at: number) => !names.includes(name) || namedCalls.indexOf(name) !== at;
    const extra = namedCalls.filter(isExtra);
    expect(extra, 'these rows of call-table.ts name no call, or one that has a row already').toEqual([]);
  });

  test.each(calls.map((spec) => [endpointName(spec), spec] as const))('%s', async (name, spec) => {
    const found: Verdict[] = [];
    for (const column of columns) {
      found.push(verdictOf(await knock(spec, await tokenOf(column, !undoing.has(name)))));
    }
    expect(found.join(' '), `${name} is not answered as call-table.ts says`).toBe(callTable[name]);
  });
});
