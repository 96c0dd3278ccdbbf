import { listUsers } from '@paddock/contract/user-admin/calls';
import { listRoles, type User } from '@paddock/contract/users/calls';
import { beforeEach, expect, test, vi } from 'vitest';

let answer: (response: Response) => void;
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
      answer = resolve;
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

const settled = () => new Promise((done) => setTimeout(done, 5));
const user = { id: 1, role: { name: 'admin', level: 3 } } as unknown as User;

test('nothing is read for somebody who is not known', async () => {
  const { prefetch, query } = await load();
  expect(prefetch(query(listRoles, {}))).toBeNull();
  await settled();
  expect(fetched).toEqual([]);
});

test('starts single reads and lists in pages, and waits for none', async () => {
  const { session, prefetch, query, infiniteQuery, size } = await load();
  session.login('a token', user);
  expect(prefetch(query(listRoles, {}), infiniteQuery(listUsers, {}), false)).toBeNull();
  await settled();
  expect(fetched.map(({ address }) => address)).toEqual([
    '/api/v1/admin/roles',
    '/api/v1/admin/users?skip=0&limit=24',
  ]);
  expect(size()).toBe(2);
});

test('another sign-in finds nothing of the one before, not even what was on its way', async () => {
  const { session, prefetch, query, queryClient, size } = await load();
  session.login('a token', user);
  const roles = query(listRoles, {});
  prefetch(roles);
  await settled();
  session.login('another token', { ...user, id: 2 });
  expect(size()).toBe(0);
  expect(fetched[0]?.signal.aborted).toBe(true);
  answer(Response.json([]));
  await settled();
  expect(queryClient.getQueryData(roles.queryKey)).toBeUndefined();
});

test('looking through another role is the same sign-in', async () => {
  const { session, prefetch, query, size } = await load();
  session.login('a token', user);
  prefetch(query(listRoles, {}));
  session.startRolePreview({ ...user.role, name: 'editor' });
  session.endRolePreview();
  expect(size()).toBe(1);
});
