import { listUsers } from '@paddock/contract/user-admin/calls';
import { listRoles, type User } from '@paddock/contract/users/calls';
import { beforeEach, expect, test, vi } from 'vitest';

let respond: (response: Response) => void;
const fetched: { address: string; signal: AbortSignal }[] = [];

beforeEach(() => {
  vi.resetModules();
  fetched.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en', classList: { toggle: () => undefined } } });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    fetched.push({ address, signal });
    return new Promise<Response>((resolve) => {
      respond = resolve;
    });
  });
  return () => void vi.unstubAllGlobals();
});

async function load() {
  const session = await import('../session/session.ts');
  const { prefetch } = await import('./prefetch.ts');
  const { query } = await import('./query.ts');
  const { infiniteQuery } = await import('./infinite-query.ts');
  const { queryClient } = await import('./query-client.ts');
  const size = () => queryClient.getQueryCache().getAll().length;
  return { session, prefetch, query, infiniteQuery, queryClient, size };
}

const waitForFetches = () => new Promise((done) => setTimeout(done, 5));
const user = { id: 1, role: { name: 'admin', level: 3 } } as unknown as User;

test('does not prefetch without a user', async () => {
  const { prefetch, query } = await load();
  expect(prefetch(query(listRoles, {}))).toBeNull();
  await waitForFetches();
  expect(fetched).toEqual([]);
});

test('starts queries and infinite queries without waiting', async () => {
  const { session, prefetch, query, infiniteQuery, size } = await load();
  session.login('a token', user);
  expect(prefetch(query(listRoles, {}), infiniteQuery(listUsers, {}), false)).toBeNull();
  await waitForFetches();
  expect(fetched.map(({ address }) => address)).toEqual([
    '/api/v1/admin/roles',
    '/api/v1/admin/users?skip=0&limit=24',
  ]);
  expect(size()).toBe(2);
});

test('a new sign-in clears the cache and aborts pending requests', async () => {
  const { session, prefetch, query, queryClient, size } = await load();
  session.login('a token', user);
  const roles = query(listRoles, {});
  prefetch(roles);
  await waitForFetches();
  session.login('another token', { ...user, id: 2 });
  expect(size()).toBe(0);
  expect(fetched[0]?.signal.aborted).toBe(true);
  respond(Response.json([]));
  await waitForFetches();
  expect(queryClient.getQueryData(roles.queryKey)).toBeUndefined();
});

test('a role preview keeps the cache', async () => {
  const { session, prefetch, query, size } = await load();
  session.login('a token', user);
  prefetch(query(listRoles, {}));
  session.startRolePreview({ ...user.role, name: 'editor' });
  session.endRolePreview();
  expect(size()).toBe(1);
});
