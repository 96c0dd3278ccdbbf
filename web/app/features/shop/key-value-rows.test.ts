import { expect, test } from 'vitest';
import { fromKeyValueRows, type KeyValueRow, keyValueErrors, toKeyValueRows } from './key-value-rows.ts';

const row = (key: number, name: string, value: string): KeyValueRow => ({ key, name, value });

test('stored values keep their order and type', () => {
  const stored = { zebra: 'راه‌راه', horses: 500, isRare: true, sizes: [1, 2], nothing: null };
  const rows = toKeyValueRows(stored);
  expect(rows.map(({ value }) => value)).toEqual(['راه‌راه', '500', 'true', '[1,2]', 'null']);
  expect(fromKeyValueRows(rows)).toEqual(stored);
  expect(Object.keys(fromKeyValueRows(rows))).toEqual(Object.keys(stored));
});

test('a changed value is text or the result of the parser', () => {
  const rows = toKeyValueRows({ horses: 500 }).map((row) => ({ ...row, value: ' 600 ' }));
  expect(fromKeyValueRows(rows)).toEqual({ horses: '600' });
  expect(fromKeyValueRows(rows, Number)).toEqual({ horses: 600 });
});

test('blank rows are ignored, incomplete and repeated ones have errors', () => {
  const rows = [row(1, 'a', '1'), row(2, ' ', ''), row(3, '', '2'), row(4, ' a ', '3'), row(5, 'b', ' ')];
  expect([...keyValueErrors(rows)]).toEqual([
    [3, 'nameMissing'],
    [4, 'nameTwice'],
    [5, 'valueMissing'],
  ]);
  expect(keyValueErrors(rows.slice(0, 2)).size).toBe(0);
  expect(fromKeyValueRows(rows.slice(0, 2))).toEqual({ a: '1' });
});
