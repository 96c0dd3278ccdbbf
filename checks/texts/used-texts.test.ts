import { expect, test } from 'vitest';
import { readSources, type Source } from '../sources.ts';
import { findHardCodedTexts, findMissingTexts, findSpoken, findUnsaid } from './used-texts.ts';

const code = readSources(['contract', 'server', 'web'], ['.ts', '.tsx']).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path),
);
const files = readSources(['contract', 'server', 'web'], ['en.json']);
const sourcesOf = (side: string) => code.filter(({ path }) => path.startsWith(`${side}/`));

test('every text is used', () => {
  expect(files.length).toBeGreaterThan(20);
  const used = {
    contract: findSpoken(code),
    server: findSpoken(sourcesOf('server')),
    web: findSpoken(sourcesOf('web')),
  };
  // Both sides may use the texts of the contract.
  const unused = files.flatMap((file) =>
    findUnsaid(file, used[file.path.split('/')[0] as keyof typeof used]),
  );
  expect(unused).toEqual([]);
});

const json = {
  a: { b: 'x', c: 'y' },
  n_one: '{{count}} lap',
  n_other: '{{count}} laps',
  status: { open: 'Open', closed: 'Closed' },
};
const file: Source = { path: 'web/app/features/shop/en.json', text: JSON.stringify(json) };

test.each<[string, string[]]>([
  ["t('a.b'); t('a.c'); t('n', { count }); t(`status.${key}`)", []],
  ["t('a.b'); t(\"a.c\"); t('n'); t('status.open'); t('status.closed')", []],
  ["t('a.b'); t('n'); t(`status.${key}`)", ['web/app/features/shop: a.c']],
  ["t('a.b'); t('a.c'); t(`status.${key}`)", ['web/app/features/shop: n']],
  ["t('a.b'); // t('a.c')\nt('n'); t(`status.${key}`)", ['web/app/features/shop: a.c']],
  ["t('a.b'); t('a.c'); t('n'); t('status.open')", ['web/app/features/shop: status.closed']],
  // A template of only a value would match every key.
  [
    "t('a.b'); t('a.c'); t('n'); t(`${key}`)",
    ['web/app/features/shop: status.open', 'web/app/features/shop: status.closed'],
  ],
])('%s', (text, unsaid) => {
  expect(findUnsaid(file, findSpoken([{ path: 'web/app/features/shop/a.tsx', text }]))).toEqual(unsaid);
});

/** Examples of the gallery, and a keyboard key. */
const examples =
  /^web\/app\/pages\/staff\/developer\/gallery\/gallery-\w+\.tsx$|^web\/app\/layouts\/signed-in\/palette-button\.tsx$/;

test('screens have no hard-coded texts', () => {
  expect(findHardCodedTexts(code, examples)).toEqual([]);
});

test.each([
  '<p>Save</p>',
  '<p>\n  Save it\n</p>',
  '<p>ذخیره</p>',
  '<b>{name} has won</b>',
  '<b>Won by {name}</b>',
  '<input placeholder="Search here" />',
  '<button aria-label="Close" />',
  "toast.error('ذخیره نشد')",
])('a hard-coded text in %s is found', (text) => {
  expect(findHardCodedTexts([{ path: 'web/app/features/shop/a.tsx', text }], examples)).toHaveLength(1);
});

test.each([
  "<p>{t('save')}</p>",
  '<p>{a > b ? one : other}</p>',
  '<p>۱</p>',
  '// ذخیره\n<p>{name}</p>',
  '<span>:</span>',
  'const is = a < b && c > d;',
  'const found = new Map<string, Map<string, number>>();',
])('%s is not a hard-coded text', (text) => {
  expect(findHardCodedTexts([{ path: 'web/app/features/shop/a.tsx', text }], examples)).toEqual([]);
});

test('browser tests name texts that exist', () => {
  expect(findMissingTexts(readSources(['e2e'], ['.ts']), files)).toEqual([]);
});

test.each<[string, string[]]>([
  ["t('shop', 'a.b'); tShop('shop', 'n_one'); t('features/shop', 'status.open')", []],
  ["t('shop', 'a.d')", ['e2e/a.spec.ts: shop a.d']],
  ["t('shop', 'n')", ['e2e/a.spec.ts: shop n']],
  ["t('shop/gone', 'a.b')", ['e2e/a.spec.ts: shop/gone a.b']],
  ["test('shop', 'a.b'); toHaveAttribute('lang', 'fa')", []],
])('of a browser test: %s', (text, missing) => {
  expect(findMissingTexts([{ path: 'e2e/a.spec.ts', text }], [file])).toEqual(missing);
});
