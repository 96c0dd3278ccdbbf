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

const audiences: Record<string, string> = {
  'layouts/public/layout.tsx': 'public',
  'layouts/signed-in/layout.tsx': 'player',
  'layouts/admin/layout.tsx': 'staff',
};

/** Modules of pages outside of the folder of their audience, which the nearest layout says (record 0060). */
const findMisplaced = (entries: readonly RouteConfigEntry[], audience = 'public'): string[] =>
  entries.flatMap(({ file, children }) => {
    const isPlaced = file.startsWith('layouts/') || file.startsWith(`pages/${audience}/`);
    return [...(isPlaced ? [] : [file]), ...findMisplaced(children ?? [], audiences[file] ?? audience)];
  });

test('every page is in the folder of its audience', () => {
  expect(findMisplaced(routes)).toEqual([]);
  const planted = (layout: string, file: string) => [{ file: layout, children: [{ file }] }];
  expect(findMisplaced(planted('layouts/public/layout.tsx', 'features/shop/route.tsx'))).toHaveLength(1);
  expect(findMisplaced(planted('layouts/signed-in/layout.tsx', 'pages/public/shop/route.tsx'))).toHaveLength(
    1,
  );
  expect(findMisplaced(planted('layouts/admin/layout.tsx', 'pages/player/shop/route.tsx'))).toHaveLength(1);
});
