import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { features } from './building-order.ts';
import {
  findCarriedFunctions,
  findCircles,
  findForbiddenImports,
  findMutualFolders,
  findUnlistedFiles,
  findUnusedEntries,
  importRules,
  openRooms,
  orderExceptions,
  readFeatures,
  readImports,
} from './imports.ts';
import { isTest, readSources, type Source } from './sources.ts';

const sources = readSources(
  ['contract/src', 'server/src', 'web/app', 'web/delivery', 'web/server', 'agent'],
  ['.ts', '.tsx'],
);
const ofProduct = sources.filter((source) => !isTest(source));
const [first] = features;
const last = features[features.length - 1];

test('the sources are found', () => {
  expect(readImports(sources).length).toBeGreaterThan(100);
});

test('the contract lists the features in the building order', () => {
  expect(readFeatures(sources)).toEqual(features);
});

test('every file of contract and server belongs to a module, and every module has a file', () => {
  const placed = ofProduct.filter(({ path }) => /^(contract|server)\/src\//.test(path));
  expect(findUnlistedFiles(placed)).toEqual([]);
  expect(findUnusedEntries(ofProduct)).toEqual([]);
  expect(findUnlistedFiles([{ path: 'server/src/features/nowhere/service.ts', text: '' }])).toHaveLength(1);
  expect(findUnusedEntries([])).toContain('server/src/features/payments/ledger');
});

test('every form of import is recognized', () => {
  const text = [
    "import a from './a.ts';",
    "import type { B,\n  C } from './b.ts';",
    "import './c.ts';",
    "export { d } from '../d.ts';",
    "const e = await import('./e.ts');",
    "import { f } from '@paddock/contract/core/f';",
    "import fa from '@paddock/contract/text/fa.json' with { type: 'json' };",
  ].join('\n');
  const found = readImports([{ path: 'server/src/x.ts', text }]).map(({ to }) => to);
  const server = ['a.ts', 'b.ts', 'c.ts', '../d.ts', 'e.ts'].map((name) => posix.join('server/src', name));
  const contract = ['contract/src/core/f.ts', 'contract/src/text/fa.json'];
  expect(found.toSorted()).toEqual([...server, ...contract].toSorted());
  const ofWeb = readImports([{ path: 'web/app/root.tsx', text: "import('#ui/button.tsx');" }]);
  expect(ofWeb.map(({ to }) => to)).toEqual(['web/app/ui/button.tsx']);
});

/** Imports that violate each rule: from and to. */
const planted: Record<string, [from: string, to: string][]> = {
  'modules import only what is listed above them': [
    [`contract/src/${first}/calls.ts`, `../${last}/calls.ts`],
    ['contract/src/core/money.ts', `../${first}/calls.ts`],
    ['server/src/db/database.ts', '../http/route.ts'],
    [`server/src/features/${first}/queries.ts`, `../${last}/queries.ts`],
    [`server/src/features/${first}/queries.ts`, './service.ts'],
    ['server/src/features/payments/ledger/ledger.ts', '../settlement/settle.ts'],
    ['server/src/features/racing/statistics/laps.ts', '../ingest/presence.ts'],
    [`web/app/features/${first}/a-part.tsx`, `../${last}/b-part.tsx`],
    [`web/app/features/${first}/a-part.tsx`, '../../layouts/public/header.tsx'],
    ['web/app/ui/button.tsx', '../components/logo.tsx'],
  ],
  'the contract depends only on Zod': [['contract/src/core/money.ts', 'date-fns']],
  'contract rules do not import Zod': [['contract/src/shop/rules.ts', 'zod/mini']],
  'code below the features imports no feature': [
    ['server/src/http/guard.ts', `../features/${first}/queries.ts`],
    ['server/src/jobs/run-jobs.ts', `../features/${first}/tables.ts`],
    ['web/app/ui/button.tsx', `../features/${first}/messages.ts`],
  ],
  'subfolders of another server feature are private': [
    [`server/src/features/${last}/service.ts`, `../${first}/room/secret-rules.ts`],
    [`server/src/features/${last}/service.ts`, '../payments/settlement/settle.ts'],
  ],
  'only deps.ts and create-deps.ts import adapter implementations': [
    [`server/src/features/${last}/service.ts`, '../../adapters/storage/folder.ts'],
    [`server/src/features/${last}/service.ts`, '../../adapters/payments/stripe/provider.ts'],
    ['server/src/http/route.ts', '../adapters/payments/local/provider.ts'],
  ],
  'only app.ts imports routes, and routes those of their subfolders': [
    ['server/src/main.ts', `./features/${first}/routes.ts`],
    [`server/src/features/${last}/routes.ts`, '../payments/admin/routes.ts'],
    ['server/src/features/payments/service.ts', './admin/routes.ts'],
  ],
  'lib imports neither ui nor anything above it': [
    ['web/app/lib/i18n/messages.ts', '../../ui/button.tsx'],
    ['web/app/lib/i18n/messages.ts', '../../root.tsx'],
  ],
  'screens read with queries and write with useApiMutation or useWrite': [
    [`web/app/features/${first}/a-part.tsx`, '../../lib/http/call.ts'],
    [`web/app/features/${first}/queries.ts`, '../../lib/http/call.ts'],
    ['web/app/layouts/signed-in/layout.tsx', '../../lib/http/call.ts'],
    ['web/app/ui/table/list.tsx', '../../lib/http/call.ts'],
  ],
  'the agent imports only Node and is not imported': [
    ['agent/portal-client.ts', '@paddock/contract/core/fields'],
    ['agent/portal-client.ts', '../server/src/concurrency/concurrency.ts'],
    ['agent/portal-client.ts', 'undici'],
    ['server/src/main.ts', '../../agent/portal-client.ts'],
  ],
  'only pages import pages': [
    ['web/app/features/shop/item-card.tsx', '#pages/public/shop/route.tsx'],
    ['web/app/layouts/public/layout.tsx', '#pages/public/landing/hero.tsx'],
    ['web/app/ui/button.tsx', '#pages/public/landing/messages.ts'],
  ],
  'a page imports no other page': [
    ['web/app/pages/public/events/route.tsx', '../event/night-page.tsx'],
    ['web/app/pages/public/shop/route.tsx', './item/item-head.tsx'],
    ['web/app/pages/staff/championship/results/route.tsx', '../route.tsx'],
    ['web/app/pages/staff/shop/route.tsx', '#pages/player/shop/buy-button.tsx'],
  ],
  'subfolders of another web feature are private': [
    ['web/app/pages/public/shop/route.tsx', '#features/shop/room/a-part.tsx'],
    ['web/app/layouts/public/layout.tsx', '#features/shop/room/a-part.tsx'],
    [`web/app/features/${last}/a-part.tsx`, '../shop/room/a-part.tsx'],
  ],
  'imports of the web climb one folder at most': [
    [`web/app/features/${first}/a-part.tsx`, '../../ui/button.tsx'],
    [`web/app/features/${first}/room/a-part.test.tsx`, '../../../lib/http/call.ts'],
    ['web/delivery/inline/a-program.ts', '../../app/lib/browser/replay-input.ts'],
  ],
  'server and web do not import each other': [
    ['server/src/ssr/serve-pages.ts', '../../../web/server/handler.ts'],
    ['web/app/features/users/a-screen.tsx', '../../../../server/src/adapters/deps.ts'],
    ['web/app/lib/http/call.ts', '@paddock/server/deps'],
  ],
};

describe.each(Object.keys(importRules))('%s', (rule) => {
  test('is satisfied', () => {
    expect(findForbiddenImports(rule, sources)).toEqual([]);
  });

  test('reports violations', () => {
    const cases = planted[rule] ?? [];
    expect(cases.length).toBeGreaterThan(0);
    for (const [path, specifier] of cases) {
      const guilty: Source = { path, text: `import { thing } from '${specifier}';\n` };
      expect(findForbiddenImports(rule, [guilty]), `${path} imports ${specifier}`).toHaveLength(1);
    }
  });
});

test('at most three imports are exempt from the order, and each still exists', () => {
  expect(orderExceptions.length).toBeLessThanOrEqual(3);
  const made = readImports(ofProduct);
  for (const { from, to } of orderExceptions)
    expect(made).toContainEqual(expect.objectContaining({ from, to }));
});

test('every room that other features may import is still imported by them', () => {
  const made = readImports(ofProduct);
  const isNeeded = (room: string) =>
    made.some(({ from, to }) => to.startsWith(`${room}/`) && !from.startsWith(posix.dirname(room)));
  expect(openRooms.filter((room) => !isNeeded(room))).toEqual([]);
});

test('programs never pass a function of one feature to another', () => {
  const programs = ofProduct.filter(({ path }) => /^server\/src\/[\w-]+\.ts$/.test(path));
  expect(programs.map(({ path }) => path)).toContain('server/src/app.ts');
  for (const program of programs) expect(findCarriedFunctions(program), program.path).toEqual([]);
  const carries = (body: string) =>
    findCarriedFunctions({
      path: 'server/src/app.ts',
      text: `import {\n  aRoutes,\n  countReports,\n} from './features/a/routes.ts';\n${body}`,
    });
  expect(carries('aRoutes(app, countReports);')).toEqual(['countReports']);
  expect(carries('aRoutes(app, [countReports]);')).toEqual(['countReports']);
  expect(carries('setReports(countReports);')).toEqual(['countReports']);
  expect(carries('{ run: (deps) => settle(deps, countReports) }')).toEqual(['countReports']);
  expect(carries('aRoutes(app);\nconst jobs = [countReports, { run: countReports }];')).toEqual([]);
});

test('there are no import cycles, types included', () => {
  expect(findCircles(sources)).toEqual([]);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `server/src/${name}.ts`);
  const circle = [
    { path: `${a}`, text: "import { b } from './b.ts';" },
    { path: `${b}`, text: "import type { C } from './c.ts';" },
    { path: `${c}`, text: "const { a } = await import('./a.ts');\nimport { d } from './d.ts';" },
    { path: 'server/src/d.ts', text: '' },
  ];
  expect(findCircles(circle)).toEqual([[a, b, c]]);
  expect(findCircles([{ path: `${a}`, text: "import { a } from './a.ts';" }])).toEqual([[a]]);
});

test('no two folders of the web import each other', () => {
  expect(findMutualFolders(sources)).toEqual([]);
  const found = (...files: [path: string, imported: string][]) =>
    findMutualFolders(
      files.map(([path, imported]) => ({
        path: `web/app/${path}`,
        text: `import { a } from '${imported}';`,
      })),
    );
  expect(found(['ui/a.tsx', './form/b.tsx'], ['ui/form/b.tsx', '../c.tsx'])).toEqual([
    'web/app/ui web/app/ui/form',
  ]);
  expect(found(['ui/a.tsx', '#ui/form/b.tsx'], ['ui/form/b.tsx', '#ui/c.tsx'])).toHaveLength(1);
  expect(found(['ui/a.tsx', './form/b.tsx'], ['ui/form/b.tsx', '../messages.ts'])).toEqual([]);
  expect(found(['ui/a.tsx', './form/b.tsx'], ['ui/form/b.test.tsx', '../a.tsx'])).toEqual([]);
});
