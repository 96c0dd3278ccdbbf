import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSources, root } from '../sources.ts';
import { findUnwanted, readUnwanted } from './glossary.ts';

const words = readUnwanted(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
/** Reserved usernames are not texts of the portal. */
const reservedNames = 'contract/src/users/rules.ts';

test('texts avoid the words that the glossary replaces', () => {
  expect(words).toContain('تازه');
  expect(words.length).toBeGreaterThan(10);
  const sources = readSources(['contract', 'server', 'web'], ['fa.json', '.ts', '.tsx']).filter(
    (source) => !isTest(source) && source.path !== reservedNames,
  );
  expect(sources.flatMap((source) => findUnwanted(source, words))).toEqual([]);
});

test.each([
  ['تیکت تازه', ['x:1 تازه']],
  ['کد تازه‌ای، نمایهٔ شما', ['x:1 تازه‌ای', 'x:1 نمایهٔ']],
  ['به‌تازگی\nبه دیسکورد بپیوند', []],
  ['رفع مسدودیت\nمسدودی', ['x:2 مسدودی']],
])('in «%s»', (text, found) => {
  expect(findUnwanted({ path: 'x', text }, words)).toEqual(found);
});
