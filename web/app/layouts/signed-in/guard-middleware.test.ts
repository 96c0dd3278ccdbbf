import type { User } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const responses: Response[] = [];
const fetched: string[] = [];

beforeEach(() => {
  vi.resetModules();
  responses.length = 0;
  fetched.length = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en', classList: { toggle: () => undefined } } });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: { pathname: '/servers', search: '' },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return responses.shift() ?? Response.error();
  });
});
afterEach(() => void vi.unstubAllGlobals());

function member(role: string, more: Partial<User> = {}): User {
  const found = defaultRoles.find(({ name }) => name === role);
  return { id: 7, role: found, has_second_factor: true, must_change_password: false, ...more } as User;
}

const factor = (required: boolean) =>
  Response.json({ authenticator: false, passkeys: [], recovery_codes_left: 0, required });

/** Navigates to a page, signed in as `user` if given. Returns the redirect, if any, and whether it replaces the entry. */
async function go(path: string, user?: User) {
  const { login } = await import('#lib/session/session.ts');
  const { guardMiddleware } = await import('./guard-middleware.ts');
  if (user) login('a token', user);
  const url = new URL(path, 'http://site');
  try {
    await guardMiddleware({ url } as never, async () => undefined as never);
    return undefined;
  } catch (thrown) {
    const { headers } = thrown as Response;
    return { to: headers.get('location'), inPlace: headers.has('X-Remix-Replace') };
  }
}

test('a visitor is redirected to the login without any call', async () => {
  expect(await go('/dashboard/shop?category=2')).toEqual({
    to: '/login?next=%2Fdashboard%2Fshop%3Fcategory%3D2',
    inPlace: false,
  });
  expect(fetched).toEqual([]);
});

test('a redirect replaces an entry that is already in the history', async () => {
  window.location.pathname = '/admin/users';
  expect(await go('/admin/users', member('player'))).toEqual({ to: '/dashboard', inPlace: true });
});

test('users with access are not redirected', async () => {
  expect(await go('/dashboard/shop', member('player'))).toBeUndefined();
  expect(await go('/admin/users', member('admin'))).toBeUndefined();
  // The choice of an area is left to the layout, which knows the previous path.
  expect(await go('/dashboard', member('admin'))).toBeUndefined();
  expect(fetched).toEqual([]);
});

test('a required password change comes first', async () => {
  const due = member('player', { must_change_password: true });
  expect(await go('/dashboard/shop', due)).toMatchObject({ to: '/dashboard/settings' });
});

test('the second factor is checked once, and only for staff without one', async () => {
  responses.push(factor(true));
  const withoutFactor = member('admin', { has_second_factor: false });
  const due = { to: '/dashboard/settings#second-factor', inPlace: false };
  expect(await go('/admin/users', withoutFactor)).toEqual(due);
  expect(await go('/admin/shop', withoutFactor)).toEqual(due);
  expect(fetched).toHaveLength(1);
  expect(await go('/dashboard', member('player', { has_second_factor: false }))).toBeUndefined();
  expect(fetched).toHaveLength(1);
});

test('an error of that check does not block navigation', async () => {
  expect(await go('/admin/users', member('admin', { has_second_factor: false }))).toBeUndefined();
  expect(fetched).toHaveLength(1);
});
