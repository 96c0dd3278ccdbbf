import { expect, test } from 'vitest';
import { findFullFolders, findLongFiles } from './sizes.ts';
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
