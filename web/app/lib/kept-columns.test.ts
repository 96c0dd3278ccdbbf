import { expect, test } from 'vitest';
import { readHidden } from './kept-columns.ts';

const columns = [
  { key: 'id', head: true },
  { key: 'user' },
  { key: 'date' },
  { key: 'actions', fixed: true },
];

test('leaves out what was chosen', () => {
  expect(readHidden('["date"]', columns)).toEqual(['date']);
  expect(readHidden(null, columns)).toEqual([]);
});

test('never leaves out what names the row or holds its buttons', () => {
  expect(readHidden('["id","user","date","actions"]', columns)).toEqual(['user', 'date']);
});

test.each(['{', '""', '7', 'null', '{"date":true}', '[null,7,["date"]]', '["gone"]'])(
  'shows all where %s is stored',
  (stored) => expect(readHidden(stored, columns)).toEqual([]),
);
