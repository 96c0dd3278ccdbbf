import { expect, test } from 'vitest';
import { findFullFolders, findImportantClasses, findLongFiles } from './sizes.ts';
import { readSources } from './sources.ts';

const folders = ['contract', 'server', 'web', 'agent', 'bench', 'checks', 'e2e', 'scripts', 'docs'];
const sources = readSources(folders, ['.ts', '.tsx', '.mjs', '.css', '.json', '.sql', '.md']);
const code = sources.filter(({ path }) => /\.(ts|tsx|mjs|css)$/.test(path));

test('files have at most 400 lines', () => {
  expect(findLongFiles(code)).toEqual([]);
  for (const path of ['server/src/features/shop/edit-item.ts', 'e2e/player/shop.spec.ts']) {
    expect(findLongFiles([{ path, text: 'x\n'.repeat(401) }])).toEqual([`${path} has 401 lines`]);
    expect(findLongFiles([{ path, text: 'x\n'.repeat(400) }])).toEqual([]);
  }
});

test('folders have at most 40 files', () => {
  const ownFolders = sources.filter(({ path }) => path !== 'docs' && !path.startsWith('docs/decisions/'));
  expect(findFullFolders(ownFolders.map(({ path }) => path))).toEqual([]);
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
  expect(findFullFolders(files('server/src/http', 41))).toEqual(['server/src/http has 41 files']);
  expect(findFullFolders(files('server/src/http', 40))).toEqual([]);
});

test('at most 40 class names override others by `!important`', () => {
  const screens = sources.filter(({ path }) => /^web\/app\/.+(?<!\.test)\.tsx?$/.test(path));
  expect(findImportantClasses(screens).length).toBeLessThanOrEqual(40);
  const found = (text: string) => findImportantClasses([{ path: 'web/app/a.tsx', text }]);
  expect(found('className="flex size-4! md:p-8! text-bad"')).toEqual([
    'web/app/a.tsx: size-4!',
    'web/app/a.tsx: md:p-8!',
  ]);
  expect(found("clsx('p-0!', !isNew && 'text-bad', a !== b)")).toEqual(['web/app/a.tsx: p-0!']);
});
