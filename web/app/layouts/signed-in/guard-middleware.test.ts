import type { User } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const answers: Response[] = [];
const fetched: string[] = [];

beforeEach(() => {
  vi.resetModules();
  answers.length = 0;
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
    return answers.shift() ?? Response.error();
  });
});
afterEach(() => void vi.unstubAllGlobals());

function member(role: string, more: Partial<User> = {}): User {
  const found = defaultRoles.find((one) => one.name === role);
  return { id: 7, role: found, has_second_factor: true, must_change_password: false, ...more } as User;
}

const factor = (required: boolean) =>
  Response.json({ authenticator: false, passkeys: [], recovery_codes_left: 0, required });

/** Goes to a page, signed in as somebody or nobody. Answers where that leads instead, and whether in place. */
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

test('a stranger is sent to login, and reads nothing', async () => {
  expect(await go('/dashboard/shop?category=2')).toEqual({
    to: '/login?next=%2Fdashboard%2Fshop%3Fcategory%3D2',
    inPlace: false,
  });
  expect(fetched).toEqual([]);
});

test('what stands in the history already is replaced: Back leads past it', async () => {
  window.location.pathname = '/admin/users';
  expect(await go('/admin/users', member('player'))).toEqual({ to: '/dashboard', inPlace: true });
});

test('whoever may see the screen passes', async () => {
  expect(await go('/dashboard/shop', member('player'))).toBeUndefined();
  expect(await go('/admin/users', member('admin'))).toBeUndefined();
  // Staff who come from outside choose an area first; the layout knows where they come from.
  expect(await go('/dashboard', member('admin'))).toBeUndefined();
  expect(fetched).toEqual([]);
});

test('a due password comes first', async () => {
  const due = member('player', { must_change_password: true });
  expect(await go('/dashboard/shop', due)).toMatchObject({ to: '/dashboard/settings' });
});

test('whether a second factor is due is asked once, and of staff who have none', async () => {
  answers.push(factor(true));
  const bare = member('admin', { has_second_factor: false });
  const due = { to: '/dashboard/settings#second-factor', inPlace: false };
  expect(await go('/admin/users', bare)).toEqual(due);
  expect(await go('/admin/shop', bare)).toEqual(due);
  expect(fetched).toHaveLength(1);
  expect(await go('/dashboard', member('player', { has_second_factor: false }))).toBeUndefined();
  expect(fetched).toHaveLength(1);
});

test('a failed answer about it holds nobody up', async () => {
  expect(await go('/admin/users', member('admin', { has_second_factor: false }))).toBeUndefined();
  expect(fetched).toHaveLength(1);
});
