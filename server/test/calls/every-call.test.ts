import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { can, isAdmin, isDeveloper } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/features/users/tables.ts';
import { makeServerKey, makeUser } from '../make/make.ts';
import { injectOnce } from '../portal/inject-once.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { callTable, columns, namedCalls, verdicts } from './call-table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const urlOf = (spec: EndpointSpec) => spec.path.replace(/\{\w+\}/g, '2147483647');

/** Sends the call with an empty body, which the guard rejects before reading it. */
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

/** Calls that work without a body and would break the setup of the others. */
const undoing = new Set(['POST /api/v1/auth/logout', 'POST /api/v1/users/discord/unlink']);

const isGuarded = (status: number) => status === 401 || status === 403;

/** Creates the caller of a column. The banned one is a developer, so that only the ban restricts it. */
async function makeCaller(column: (typeof columns)[number]): Promise<string | undefined> {
  if (column === 'anonymous') return undefined;
  const { id, token } = await makeUser(t, { role: column === 'banned' ? 'developer' : column });
  if (column === 'banned') await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, id));
  return token;
}

/** The outcome of a call as a letter of the table; the error code if it has none. */
function verdictOf(spec: EndpointSpec, { status, code }: Awaited<ReturnType<typeof knock>>): string {
  if (!isGuarded(status)) return 'o';
  const refusal = Object.entries(verdicts).find(([, named]) => named === code)?.[0];
  // Some calls require the password again, which this request lacks.
  return refusal ?? (spec.access === 'public' || code === 'step_up_wrong' ? 'o' : String(code));
}

/** The unexpected outcomes by name of the call. */
async function findWrong(
  specs: readonly EndpointSpec[],
  verdict: (spec: EndpointSpec) => Promise<string>,
  expected: (spec: EndpointSpec) => string | undefined,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const spec of specs) {
    const found = await verdict(spec);
    const wanted = expected(spec);
    if (found !== wanted) wrong[endpointName(spec)] = `${found} in place of ${wanted}`;
  }
  return wrong;
}

const inTable = (spec: EndpointSpec, column: (typeof columns)[number]) =>
  callTable[endpointName(spec)]?.split(' ')[columns.indexOf(column)];

test('the server answers every call', () => {
  // The router stores addresses without a trailing slash.
  const urlInRouter = ({ path }: EndpointSpec) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  const missing = calls.filter((spec) => !t.app.hasRoute({ method: spec.method, url: urlInRouter(spec) }));
  expect(missing.map(endpointName)).toEqual([]);
  expect(new Set(calls.map(endpointName)).size, 'two calls share a method and path').toBe(calls.length);
});

test('the table has every call exactly once', () => {
  const names = calls.map(endpointName);
  const missing = names.filter((name) => !(name in callTable));
  expect(missing, 'these calls have no row in call-table.ts').toEqual([]);
  const isExtra = (name: string, at: number) => !names.includes(name) || namedCalls.indexOf(name) !== at;
  const extra = namedCalls.filter(isExtra);
  expect(extra, 'these rows of call-table.ts name no call, or one that has a row already').toEqual([]);
});

test.each(columns)('as in the table, %s may or may not make each call', async (column) => {
  const caller = await makeCaller(column);
  const wrong = await findWrong(
    calls,
    // Callers that a call would change are used only for it.
    async (spec) =>
      verdictOf(spec, await knock(spec, undoing.has(endpointName(spec)) ? await makeCaller(column) : caller)),
    (spec) => inTable(spec, column),
  );
  expect(wrong).toEqual({});
});

test('the table and the contract agree', async () => {
  const guarded = calls.filter(({ access }) => access !== 'public' && access !== 'server');
  const mayCall = ({ access, path }: EndpointSpec, role: (typeof defaultRoles)[number]) =>
    (!path.includes('/api/v1/admin/') || isAdmin(role)) &&
    (access !== 'developer' || isDeveloper(role)) &&
    (typeof access !== 'object' || can(role, access.module, access.action));
  for (const role of defaultRoles) {
    const column = columns.find((one) => one === role.name);
    if (!column) throw new Error(`${role.name} has no column`);
    const wrong = await findWrong(
      guarded,
      async (spec) => inTable(spec, column) ?? 'no row',
      (spec) => (mayCall(spec, role) ? 'o' : 'x'),
    );
    expect(wrong, role.name).toEqual({});
  }
  const isPublic = ({ access }: EndpointSpec) => access === 'public';
  const open = calls.filter((spec) => inTable(spec, 'anonymous') !== '-');
  expect(open.filter((spec) => !isPublic(spec)).map(endpointName)).toEqual([]);
  expect(calls.filter((spec) => isPublic(spec) && !open.includes(spec)).map(endpointName)).toEqual([]);
});

test('a game server may make calls of game servers, and no others except public ones', async () => {
  const key = await makeServerKey(t);
  const wrong = await findWrong(
    calls.filter(({ access }) => access !== 'public'),
    async (spec) => {
      const { status } = await knock(spec, key);
      return isGuarded(status) ? String(status) : 'o';
    },
    ({ access }) => (access === 'server' ? 'o' : '401'),
  );
  expect(wrong).toEqual({});
});

test('every call that is not public rejects a forged token', async () => {
  const wrong = await findWrong(
    calls.filter(({ access }) => access !== 'public'),
    async (spec) => String((await knock(spec, 'forged-token')).status),
    () => '401',
  );
  expect(wrong).toEqual({});
});

test('a member without a linked Discord account is rejected where one is needed', async () => {
  const { token } = await makeUser(t, { discord: false });
  const wrong = await findWrong(
    calls.filter(({ access }) => access === 'linked'),
    async (spec) => String((await knock(spec, token)).code),
    () => 'discord_required',
  );
  expect(wrong).toEqual({});
});
