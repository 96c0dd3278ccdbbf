import { describe, expect, test } from 'vitest';
import { codeStyleRules, findBreaches } from './code-style.ts';
import { readSources } from './sources.ts';

const folders = ['contract', 'server', 'web', 'agent', 'checks', 'e2e', 'scripts'];
const sources = readSources(folders, ['.ts', '.tsx', '.mjs', '.css']);

const screen = 'web/app/features/shop/a-screen.tsx';
const service = 'server/src/features/shop/edit-item.ts';

/** For every rule: code that violates it, and code that only looks like it. */
const planted: Record<string, { path: string; guilty: string[]; innocent: string[] }> = {
  'only config.ts reads the environment': {
    path: service,
    guilty: ['const port = process.env.PORT;', "process.env['PORT'];", 'const { PORT } = process.env;'],
    innocent: ['// process.env is read elsewhere', 'process.argv;'],
  },
  'modules hold no per-portal state': {
    path: service,
    guilty: ['const limits = new WeakMap<Deps, RateLimit>();', 'new WeakMap<Database, Cache>()'],
    innocent: ['const indexes = new WeakMap<Names, Index>();', 'new Map<string, Deps>()'],
  },
  'rows of raw statements have a type': {
    path: service,
    guilty: [
      'const { rows } = await tx.execute(sql`select id from laps`);',
      'const { rows: gone } = await deps.db.execute(query);',
      'return (await db.execute(query)).rows;',
    ],
    innocent: [
      'const { rows } = await tx.execute<{ id: number }>(sql`select id from laps`);',
      'await tx.execute(sql`delete from laps`);',
    ],
  },
  'only deps.now and useNow read the clock': {
    path: service,
    guilty: [
      'const at = Date.now();',
      'const at = new Date();',
      'const at = new Date( );',
      'const at = new Date;',
    ],
    innocent: ['new Date(row.at)', '/* new Date() */', 'deps.now()'],
  },
  'colours are tokens': {
    path: screen,
    guilty: [
      '<p style={{ color: "#fff" }} />',
      'fill="#A1B2C3"',
      'rgb(0 0 0 / 50%)',
      'oklch(0.5 0.1 90)',
      'className="text-red-500"',
      'className="bg-white"',
      'className="bg-[#123456]"',
      'a { color: white; }',
    ],
    innocent: ['className="bg-surface-1 text-ink"', 'href="#main"', '// was #fff', 'className="text-text-2"'],
  },
  'certificates are verified': {
    path: service,
    guilty: ['connect({ rejectUnauthorized: false })', "NODE_TLS_REJECT_UNAUTHORIZED='0'"],
    innocent: ['connect({ rejectUnauthorized: true })'],
  },
  'directions are logical': {
    path: screen,
    guilty: [
      'className="ml-4"',
      'className="p-2 -mr-[3px]"',
      'className="md:pl-2"',
      'className="left-0"',
      'className="text-left"',
      'className="border-l-2"',
      'className="rounded-tr-lg"',
      'style={{ marginLeft: 4 }}',
      'style={{ top: 0, right: 4 }}',
    ],
    innocent: [
      'className="ms-4 pe-2 start-0 text-start border-s-2 rounded-se-lg"',
      '// from right to left',
      'className="mx-2 px-4"',
      'const clock = { left: 3, right: 4 }',
      'const copyright = 1',
      'dir === "ltr"',
      'className="html-4"',
    ],
  },
  'directions are logical in CSS': {
    path: 'web/app/styles/base.css',
    guilty: [
      'a { margin-right: 4px }',
      'a { left: 0 }',
      'a {\n  left: 0;\n}',
      'a { text-align: right }',
      'a { transform: translateX(-4px) }',
    ],
    innocent: [
      'a { margin-inline-start: 4px }',
      'a { transform: translateX(var(--end)) translateY(4px) }',
      'a { inset-inline-start: 0 }',
      '/* left: 0 */',
    ],
  },
  'horizontal translations are mirrored': {
    path: screen,
    guilty: ['className="translate-x-2"', "className='a -translate-x-1/2 b'"],
    innocent: [
      'className="translate-x-2 rtl:-translate-x-2"',
      'className="translate-x-0"',
      'className="translate-y-2"',
    ],
  },
  'markup is never written from strings': {
    path: screen,
    guilty: [
      '<p dangerouslySetInnerHTML={{ __html: text }} />',
      'node.innerHTML = text;',
      'document.write(text)',
    ],
    innocent: ['node.textContent = text;', '// no innerHTML here'],
  },
  'library internals are not used': {
    path: service,
    guilty: [
      'const { shape } = schema._zod.def;',
      'socket._handle?.unref();',
      "const state = request['_readableState'];",
      'const [key] = Object.getOwnPropertySymbols(app);',
      "const kept = app[Symbol.for('fastify.state')];",
      'const { write } = Socket.prototype;',
      'client.query = (...args) => counted(args);',
      'reply.raw.write = write;',
      "import { handle } from 'fastify/lib/route.js';",
    ],
    innocent: [
      'PORT: z._default(wholeNumber, 3000)',
      'const answer = await client.query(text);',
      "const names = ['_drifter_'];",
      'atEnd.write = write;',
      'const isSame = socket.write === write;',
      '// socket._handle stays closed',
    ],
  },
  'no barrel files': {
    path: 'contract/src/index.ts',
    guilty: [
      "export * from './shop.ts';",
      "export { a, b } from './shop.ts';",
      "export type { A } from './shop.ts';",
      "export * as shop from './shop.ts';",
    ],
    innocent: [
      "export const a = 'from b';",
      "import { a } from './shop.ts';",
      "export * from 'virtual:build';",
    ],
  },
};

test('the sources are found', () => {
  for (const folder of folders)
    expect(
      sources.some(({ path }) => path.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  expect(sources.length).toBeGreaterThan(150);
});

describe.each(Object.keys(codeStyleRules))('%s', (rule) => {
  test('is satisfied', () => {
    expect(findBreaches(rule, sources)).toEqual([]);
  });

  test('reports violations only', () => {
    const { path, guilty, innocent } = planted[rule] ?? { path: '', guilty: [], innocent: [] };
    expect(guilty.length).toBeGreaterThan(0);
    for (const text of guilty) expect(findBreaches(rule, [{ path, text }]), text).not.toEqual([]);
    for (const text of innocent) expect(findBreaches(rule, [{ path, text }]), text).toEqual([]);
  });
});

test.each([
  ['web/app/styles/base.css', 'a { right : 0 }'],
  ['web/app/styles/base.css', '.a {\n  margin-left: 4px;\n}'],
])('%s uses logical sides', (path, text) => {
  expect(findBreaches('directions are logical in CSS', [{ path, text }])).toHaveLength(1);
});

test('a finding has its line', () => {
  const text = '// one\n/* two\n three */\nconst at = Date.now();\n';
  expect(findBreaches('only deps.now and useNow read the clock', [{ path: service, text }])).toEqual([
    `${service}:4 Date.now(`,
  ]);
});
