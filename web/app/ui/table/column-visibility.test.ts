import { expect, test } from 'vitest';
import { parseHiddenColumns } from './column-visibility.ts';

const columns = [
  { key: 'id', head: true },
  { key: 'user' },
  { key: 'date' },
  { key: 'actions', fixed: true },
];

test('hides the chosen columns', () => {
  expect(parseHiddenColumns('["date"]', columns)).toEqual(['date']);
  expect(parseHiddenColumns(null, columns)).toEqual([]);
});

test('never hides columns that name the row or have its buttons', () => {
  expect(parseHiddenColumns('["id","user","date","actions"]', columns)).toEqual(['user', 'date']);
});

test.each(['{', '""', '7', 'null', '{"date":true}', '[null,7,["date"]]', '["gone"]'])(
  'shows all where %s is stored',
  (stored) => expect(parseHiddenColumns(stored, columns)).toEqual([]),
);
