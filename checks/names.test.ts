import { expect, test } from 'vitest';
import { findOddSetters, findPrivateNames, privateWords } from './names.ts';
import { isTest, readSources } from './sources.ts';

const folders = ['contract', 'server', 'web', 'agent', 'bench', 'checks', 'e2e', 'scripts'];
const sources = readSources(folders, ['.ts', '.tsx', '.mjs']);

/** Each is the word of the field or of the wire where it stands. */
const fieldWords = new Set(['privateWords']);

test('exported names are words of the field', () => {
  expect(findPrivateNames(sources, fieldWords)).toEqual([]);
});

test('a private word is noticed wherever it stands in a name', () => {
  const found = (text: string) => findPrivateNames([{ path: 'server/src/x.ts', text }]);
  for (const word of Object.keys(privateWords)) {
    const capital = word[0]?.toUpperCase() + word.slice(1);
    for (const name of [word, `is${capital}`, `${word}Event`, `${capital}Row`])
      expect(found(`export const ${name} = 1;`), name).toHaveLength(1);
  }
  expect(found('export async function refuseOften() {}')).toHaveLength(1);
  expect(found('export function takeIn() {}')).toHaveLength(1);
  expect(found('export interface World {}')).toHaveLength(1);
  expect(found('export default function Told() {}')).toHaveLength(1);
});

test('what only looks like one is not', () => {
  const innocent = [
    'export const essay = 1;',
    'export function intake() {}',
    'const told = 1;',
    '// export const told = 1;',
    'export interface SidebarEntry {}',
  ];
  for (const text of innocent) expect(findPrivateNames([{ path: 'web/app/x.ts', text }]), text).toEqual([]);
});

test('the setter of a state is named after it', () => {
  const web = sources.filter((source) => source.path.startsWith('web/app/') && !isTest(source));
  expect(web.length).toBeGreaterThan(100);
  expect(findOddSetters(web)).toEqual([]);
  const odd = (text: string) => findOddSetters([{ path: 'web/app/x.tsx', text }]);
  expect(odd('const [open, show] = useState(false);')).toEqual(['web/app/x.tsx: show']);
  expect(odd('const [, settle] = useState<Item[]>([]);')).toHaveLength(1);
  expect(odd('const [open, setOpen] = useState(false);')).toEqual([]);
  expect(odd('const [, setOpen] = useState(false);')).toEqual([]);
});
