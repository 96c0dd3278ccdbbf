import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findForbiddenImports, importRules, readBuildingOrder, readImports } from './imports.ts';
import { readSources, type Source } from './sources.ts';

const sources = readSources(
  ['contract/src', 'server/src', 'web/app', 'web/server', 'agent'],
  ['.ts', '.tsx'],
);
const order = readBuildingOrder(sources);
const [first = '', ...later] = order;
const last = later.at(-1) ?? '';

test('the sources and the building order are found', () => {
  expect(order.slice(0, 2)).toEqual(['site', 'users']);
  expect(order.length).toBeGreaterThan(5);
  expect(readImports(sources).length).toBeGreaterThan(100);
});

test('an import is seen in every form', () => {
  const text = [
    "import a from './a.ts';",
    "import type { B,\n  C } from './b.ts';",
    "import './c.ts';",
    "export { d } from '../d.ts';",
    "const e = await import('./e.ts');",
    "import { f } from '@paddock/contract/f';",
    "import fa from '@paddock/contract/text/fa.json' with { type: 'json' };",
  ].join('\n');
  const found = readImports([{ path: 'server/src/x.ts', text }]).map(({ to }) => to);
  const server = ['a.ts', 'b.ts', 'c.ts', '../d.ts', 'e.ts'].map((name) => posix.join('server/src', name));
  expect(found.toSorted()).toEqual(
    [...server, 'contract/src/f.ts', 'contract/src/i18n/text/fa.json'].toSorted(),
  );
});

/** For every rule one import that breaks it, and this rule only by intention. */
const planted: Record<string, [from: string, to: string]> = {
  'the contract depends on Zod alone': ['contract/src/core/money.ts', 'date-fns'],
  'shared files of the contract do not know features': ['contract/src/core/money.ts', `./${first}.ts`],
  'a feature imports only earlier ones': [`contract/src/${first}.ts`, `./${last}.ts`],
  'of another feature the server uses queries, service and tables': [
    `server/src/features/${last}/service.ts`,
    `../${first}/secret-rules.ts`,
  ],
  'http, db, jobs and adapters do not know features': [
    'server/src/http/guard.ts',
    `../features/${first}/queries.ts`,
  ],
  'http, db, jobs and adapters import downwards': ['server/src/db/database.ts', '../http/route.ts'],
  'only deps.ts names an implementation of an adapter': [
    `server/src/features/${last}/service.ts`,
    '../../adapters/storage/folder.ts',
  ],
  'only app.ts imports routes': ['server/src/main.ts', `./features/${first}/routes.ts`],
  'a screen of a feature uses contract, lib and ui': [
    `web/app/features/${first}/a-screen.tsx`,
    '../../shells/header.tsx',
  ],
  'ui uses lib for formatting only': ['web/app/ui/button.tsx', '../lib/call.ts'],
  'lib knows neither shells nor features, and of ui the toast alone': [
    'web/app/lib/i18n/messages.ts',
    '../ui/button.tsx',
  ],
  'the agent depends on Node alone, and nobody on it': ['agent/portal-client.ts', '@paddock/contract/fields'],
  'server and web do not import each other': ['server/src/ssr/serve-pages.ts', '../../web/server/handler.ts'],
};

describe.each(Object.keys(importRules))('%s', (rule) => {
  test('holds', () => {
    expect(findForbiddenImports(rule, sources)).toEqual([]);
  });

  test('is noticed when broken', () => {
    const [path, specifier] = planted[rule] ?? ['', ''];
    const guilty: Source = { path, text: `import { thing } from '${specifier}';\n` };
    const api = sources.filter((source) => source.path === 'contract/src/api.ts');
    expect(findForbiddenImports(rule, [...api, guilty])).toHaveLength(1);
  });
});

test.each([
  ['web/app/features/users/a-screen.tsx', '../../../../server/src/deps.ts'],
  ['web/app/lib/api/call.ts', '@paddock/server/deps'],
])('%s must not import the server', (path, specifier) => {
  const guilty = { path, text: `import type { Deps } from '${specifier}';` };
  expect(findForbiddenImports('server and web do not import each other', [guilty])).toHaveLength(1);
});

test.each([
  ['agent/portal-client.ts', '../server/src/http/bounded.ts'],
  ['agent/portal-client.ts', 'undici'],
  ['server/src/main.ts', '../../agent/portal.ts'],
])('%s must not import %s', (path, specifier) => {
  const guilty = { path, text: `import { thing } from '${specifier}';` };
  expect(findForbiddenImports('the agent depends on Node alone, and nobody on it', [guilty])).toHaveLength(1);
});

test.each([
  ['server', `server/src/features/${first}/queries.ts`, `../${last}/queries.ts`],
  ['web', `web/app/features/${first}/a-screen.tsx`, `../${last}/b-part.tsx`],
  ['server with a later contract', `server/src/features/${first}/queries.ts`, `@paddock/contract/${last}`],
])('the building order counts on every side: %s', (_, path, specifier) => {
  const api = sources.filter((source) => source.path === 'contract/src/api.ts');
  const guilty = { path, text: `import { thing } from '${specifier}';` };
  expect(findForbiddenImports('a feature imports only earlier ones', [...api, guilty])).toHaveLength(1);
});
