import { expect, test } from 'vitest';
import { readSources } from '../sources.ts';
import { compareFiles, compareTexts, flatten } from './text-parity.ts';

const sources = readSources(
  ['contract', 'server', 'web'],
  ['/fa.json', '/en.json', 'fa.json', 'en.json'],
).filter(({ path }) => /\/(fa|en)\.json$/.test(path));

test('every text exists in both languages', () => {
  expect(sources.map(({ path }) => path)).toContain('contract/src/i18n/text/fa.json');
  expect(sources.length).toBeGreaterThanOrEqual(6);
  expect(compareFiles(sources)).toEqual([]);
});

const compare = (fa: unknown, en: unknown) => compareTexts(flatten(fa), flatten(en));

test.each<[string, unknown, unknown, string[]]>([
  ['a good pair', { a: { b: 'سلام {{name}}' } }, { a: { b: 'Hello {{name}}' } }, []],
  ['names and tags', { a: '<b>Discord</b> و FiveM' }, { a: '<b>Discord</b> and FiveM' }, []],
  [
    'a plural',
    { n_one: '{{count}} لپ', n_other: '{{count}} لپ' },
    { n_one: '{{count}} lap', n_other: '{{count}} laps' },
    [],
  ],
  ['a code', { code: '404' }, { code: '404' }, []],
  ['a Steam id', { a: 'مانند 76561198000000000' }, { a: 'such as 76561198000000000' }, []],
  ['a key only in fa', { a: 'ب', b: 'پ' }, { a: 'b' }, ['b is missing in en']],
  ['a key only in en', { a: 'ب' }, { a: 'b', c: { d: 'x' } }, ['c.d is missing in fa']],
  ['an empty text', { a: ' ' }, { a: 'b' }, ['a is empty']],
  ['a lost placeholder', { a: 'سلام' }, { a: 'Hello {{name}}' }, ['a has other placeholders']],
  ['another placeholder', { a: '{min} حرف' }, { a: '{max} letters' }, ['a has other placeholders']],
  ['English', { a: 'Submit' }, { a: 'Submit' }, ['a has English left in it']],
  ['some English', { a: 'دکمه Submit' }, { a: 'Submit' }, ['a has English left in it']],
  ['a name inside a word', { a: 'Steamship' }, { a: 'Steamship' }, ['a has English left in it']],
  ['Arabic letters', { a: 'كتاب' }, { a: 'book' }, ['a has an Arabic letter']],
  ['ASCII digits', { a: '4 رقم' }, { a: '4 digits' }, ['a has digits that are not Persian']],
  [
    'a silent singular',
    { n_one: 'یک {{x}}' },
    { n_one: 'one {{x}}' },
    ['n_one does not tell the count in fa'],
  ],
])('%s', (_, fa, en, problems) => {
  expect(compare(fa, en)).toEqual(problems);
});

test('a file without its counterpart is found', () => {
  expect(compareFiles([{ path: 'web/app/features/shop/fa.json', text: '{}' }])).toEqual([
    'web/app/features/shop lacks en.json',
  ]);
});

test('texts have no invisible characters, except the joiner of Persian between letters', () => {
  const invisible = /(?!\u200c)\p{Cf}/u;
  expect(sources.filter(({ text }) => invisible.test(text)).map(({ path }) => path)).toEqual([]);
});
