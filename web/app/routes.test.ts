import { reservedSlugs } from '@paddock/contract/pages/rules';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** The addresses of all screens, layouts without an address of their own left out. */
const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (path ? [path] : pathsOf(children ?? [])));

test('no page of the owner stands where the portal has a screen', () => {
  const first = pathsOf(routes).map((path) => path.split('/')[0] ?? '');
  expect(first).toContain('servers');
  expect(first.filter((part) => !/^[:*]/.test(part) && !reservedSlugs.has(part))).toEqual([]);
});
