import { expect, test } from 'vitest';
import {
  findOddSetters,
  findPrivateNames,
  findPrivateProse,
  findVagueNames,
  privateWords,
  readWireFields,
  vagueWords,
} from './names.ts';
import { isTest, readSources } from './sources.ts';

const folders = ['contract', 'server', 'web', 'agent', 'bench', 'checks', 'e2e', 'scripts', 'deploy'];
const written = readSources(folders, ['.ts', '.tsx', '.mjs', '.css', '.sql']);
const sources = written.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
const contract = sources.filter((source) => source.path.startsWith('contract/src/') && !isTest(source));
/** `asked` is also a stored fact of a notification about a payment. */
const wireFields = readWireFields(contract).add('notifications/asked');

/** Exported names that the checks themselves need. */
const exceptions = new Set(['privateWords', 'vagueWords']);

test('exported names are standard terms', () => {
  expect(findPrivateNames(sources, exceptions)).toEqual([]);
});

test('names and comments are plain English', () => {
  expect([...findVagueNames(sources, wireFields), ...findPrivateProse(written)]).toEqual([]);
});

test('a vague word is refused as a name and as its first word', () => {
  const found = (text: string, fields?: string[]) =>
    findVagueNames([{ path: 'server/src/features/shop/x.ts', text }], new Set(fields));
  for (const word of vagueWords) {
    const capital = word[0]?.toUpperCase() + word.slice(1);
    for (const text of [
      `const ${word} = 1;`,
      `let ${word}Count = 1;`,
      `interface ${capital}Row {}`,
      `type Row = { ${word}?: string };`,
      `function run(${word}: string) {}`,
      `const { x: ${word} } = row;`,
      `const [${word}, setOpen] = useState(false);`,
      `rows.map((${word}) => 1);`,
      `run(...${word});`,
    ])
      expect(found(text), text).toHaveLength(1);
  }
  for (const text of [
    'const isTold = 1;',
    'const shownness = 1;',
    'row.held;',
    'const told_at = 1;',
    "const text = 'told';",
    '// told',
    "import { told } from './x.ts';",
    "import {\n  told,\n} from './x.ts';",
    'const placeholderData = keepPreviousData;',
  ])
    expect(found(text), text).toEqual([]);
  expect(found('const toldAt = 1;', ['shop/told_at'])).toEqual([]);
  expect(found('\nconst held = 1;', ['teams/held'])).toEqual(['server/src/features/shop/x.ts:2 held']);
});

test('wire fields are the keys of Zod objects', () => {
  const text =
    'const A = z.object({\n  asked: Coins,\n});\nconst B = { held: z.int() };\ninterface C { told: D; }';
  expect(readWireFields([{ path: 'contract/src/shop/x.ts', text }])).toEqual(
    new Set(['shop/asked', 'shop/held']),
  );
});

test.each([
  ['// Whoever comes back.', 'Whoever'],
  ['/** Whatever it is. */', 'Whatever'],
  ['/* Reads it anew. */', 'anew'],
  ['// The desk beside it.', 'beside'],
  ['// Seen by nobody.', 'nobody'],
  ['// The portal is told of it.', 'is told of'],
  ['/**\n * Handlers that are told\n * of it.\n */', 'are told of'],
  ['// One\n// is heard.', 'is heard'],
  ['// More is asked for.', 'is asked for'],
  ['// The race is held.', 'is held'],
  ['// Work that comes round.', 'comes round'],
  ['// It comes to life.', 'comes to life'],
  ['// Without letting go.', 'letting go'],
  ['// Points taken away.', 'taken away'],
  ['// A fake stands in.', 'stands in'],
  ['// Nothing to do.', 'Nothing'],
  ['// Retries. None may fail.', '. None'],
  ['// So nothing has changed.', 'nothing has'],
])('%j is refused', (comment, phrase) => {
  const find = (path: string, text: string) => findPrivateProse([{ path, text }]);
  expect(find('web/app/x.tsx', `const a = 1;\n${comment}`)).toEqual([`web/app/x.tsx:2 ${phrase}`]);
  const text = comment
    .replace(/^\W+/, '')
    .replace(/\W+$/, '')
    .replace(/\s[\s/*]+/g, ' ');
  expect(find('server/src/x.sql', `select 1;\n-- ${text}`)).toEqual([`server/src/x.sql:2 ${phrase}`]);
  for (const title of [`test('${text}', async () => {`, `test.each(rows)('${text}', ({ a }) => {`])
    expect(find('web/app/x.test.ts', title)).toEqual([`web/app/x.test.ts:1 ${phrase}`]);
});

test('prose that only looks private is allowed', () => {
  for (const text of [
    '// Besides that, `nobody` and `none` are roles.',
    '// Returns nothing.',
    '// Costs are withheld.',
    "const text = 'nobody // whoever';",
    "test('runs', () => { expect('nobody').toBe(1); });",
  ])
    expect(findPrivateProse([{ path: 'server/src/x.test.ts', text }]), text).toEqual([]);
});

test('a private word is refused anywhere in an exported name', () => {
  const found = (text: string) => findPrivateNames([{ path: 'server/src/x.ts', text }]);
  for (const word of privateWords.keys()) {
    const capital = word[0]?.toUpperCase() + word.slice(1);
    for (const name of [word, `is${capital}`, `${word}Event`, `${capital}Row`])
      expect(found(`export const ${name} = 1;`), name).toHaveLength(1);
  }
  expect(found('export async function refuseOften() {}')).toHaveLength(1);
  expect(found('export function takeIn() {}')).toHaveLength(1);
  expect(found('export interface World {}')).toHaveLength(1);
  expect(found('export default function Told() {}')).toHaveLength(1);
  for (const name of ['one', 'own', 'other', 'put', 'pass', 'keep', 'note'])
    expect(found(`export const ${name} = 1;`), name).toHaveLength(1);
});

test('a name that only looks private is allowed', () => {
  const innocent = [
    'export const essay = 1;',
    'export function intake() {}',
    'const told = 1;',
    '// export const told = 1;',
    'export interface SidebarEntry {}',
  ];
  for (const text of innocent) expect(findPrivateNames([{ path: 'web/app/x.ts', text }]), text).toEqual([]);
});

test('setters of state start with `set`', () => {
  const web = sources.filter((source) => source.path.startsWith('web/app/') && !isTest(source));
  expect(web.length).toBeGreaterThan(100);
  expect(findOddSetters(web)).toEqual([]);
  const odd = (text: string) => findOddSetters([{ path: 'web/app/x.tsx', text }]);
  expect(odd('const [open, show] = useState(false);')).toEqual(['web/app/x.tsx: show']);
  expect(odd('const [, settle] = useState<Item[]>([]);')).toHaveLength(1);
  expect(odd('const [open, setOpen] = useState(false);')).toEqual([]);
  expect(odd('const [, setOpen] = useState(false);')).toEqual([]);
});
