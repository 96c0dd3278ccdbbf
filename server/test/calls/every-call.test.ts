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

/** Makes the member that a column names. The banned one is a developer, whom nothing but the ban keeps out. */
async function makeCaller(column: (typeof columns)[number]): Promise<string | undefined> {
  if (column === 'anonymous') return undefined;
  const { id, token } = await makeUser(t, { role: column === 'banned' ? 'developer' : column });
  if (column === 'banned') await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, id));
  return token;
}

/** How a caller was answered, as the table says it; the code of a refusal that is none of the table's. */
function verdictOf(spec: EndpointSpec, { status, code }: Awaited<ReturnType<typeof knock>>): string {
  if (!isGuarded(status)) return 'o';
  const refusal = Object.entries(verdicts).find(([, named]) => named === code)?.[0];
  // Some calls ask for the password again, which this request lacks.
  return refusal ?? (spec.access === 'public' || code === 'step_up_wrong' ? 'o' : String(code));
}

/** What is not as expected, by the name of the call. */
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

test('every call is answered by the server', () => {
  // The router knows an address by its form without a slash at the end.
  const urlInRouter = ({ path }: EndpointSpec) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  const missing = calls.filter((spec) => !t.app.hasRoute({ method: spec.method, url: urlInRouter(spec) }));
  expect(missing.map(endpointName)).toEqual([]);
  expect(new Set(calls.map(endpointName)).size, 'two calls share a method and path').toBe(calls.length);
});

test('the table names every call once, and no other', () => {
  const names = calls.map(endpointName);
  const missing = names.filter((name) => !(name in callTable));
  expect(missing, 'these calls have no row in call-table.ts').toEqual([]);
  const isExtra = (name: string, at: number) => !names.includes(name) || namedCalls.indexOf(name) !== at;
  const extra = namedCalls.filter(isExtra);
  expect(extra, 'these rows of call-table.ts name no call, or one that has a row already').toEqual([]);
});

test.each(columns)('as the table says, %s passes or is refused at every call', async (column) => {
  const caller = await makeCaller(column);
  const wrong = await findWrong(
    calls,
    // What a call takes away from its caller is taken from one who is asked for nothing else.
    async (spec) =>
      verdictOf(spec, await knock(spec, undoing.has(endpointName(spec)) ? await makeCaller(column) : caller)),
    (spec) => inTable(spec, column),
  );
  expect(wrong).toEqual({});
});

test('the table and the contract say the same', async () => {
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

test('a game server is let in to the calls of game servers, and to no other that is not public', async () => {
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

test('a forged token is refused by every call that is not public', async () => {
  const wrong = await findWrong(
    calls.filter(({ access }) => access !== 'public'),
    async (spec) => String((await knock(spec, 'forged-token')).status),
    () => '401',
  );
  expect(wrong).toEqual({});
});

test('a member without a linked Discord account is refused where one is needed', async () => {
  const { token } = await makeUser(t, { discord: false });
  const wrong = await findWrong(
    calls.filter(({ access }) => access === 'linked'),
    async (spec) => String((await knock(spec, token)).code),
    () => 'discord_required',
  );
  expect(wrong).toEqual({});
});
