import { describe, expect, test } from 'vitest';
import {
  assertNoMassRemoval,
  formatGroupFile,
  parseGroupFile,
  parseGroupResponse,
  SyncError,
} from './steam-ids.ts';

const id = (number: number) => `7656120200000${String(number).padStart(4, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, at) => id(at));

describe('a response', () => {
  test('has one Steam id per line', () => {
    expect(parseGroupResponse(`${id(1)}\n${id(2)}\n`)).toEqual([id(1), id(2)]);
    expect(parseGroupResponse('')).toEqual([]);
  });

  test.each([
    ['<!doctype html>\n'],
    [`${id(1)}\n\n${id(2)}\n`],
    [`${id(1)} # a friend\n`],
    [`${id(1)}\r\n`],
    [`${id(1).slice(1)}\n`],
    [`${id(1)}0\n`],
    [`${id(1)}\n${id(2)}`],
    ['۷۶۵۶۱۲۰۲۰۰۰۰۰۰۰۰۱\n'],
  ])('is rejected as a whole: %j', (text) => {
    expect(() => parseGroupResponse(text)).toThrow(SyncError);
  });
});

test('a file is parsed like the game server does, and written sorted without duplicates', () => {
  expect(parseGroupFile(`${id(1)}\r\n# note\n\n  ${id(2)}  \n${id(3)}`)).toEqual([id(1), id(2), id(3)]);
  expect(formatGroupFile([id(3), id(1), id(3), id(2)])).toBe(`${id(1)}\n${id(2)}\n${id(3)}\n`);
  expect(formatGroupFile([])).toBe('');
});

describe('a loss', () => {
  const strict = { allow_empty: false, allow_shrink: false, always: [] };

  test('of more than half is rejected unless allowed', () => {
    expect(() => assertNoMassRemoval(ids(5), ids(10), strict)).not.toThrow();
    expect(() => assertNoMassRemoval(ids(4), ids(10), strict)).toThrow('from 10 to 4');
    expect(() => assertNoMassRemoval(ids(4), ids(10), { ...strict, allow_empty: true })).toThrow(SyncError);
    expect(() => assertNoMassRemoval(ids(4), ids(10), { ...strict, allow_shrink: true })).not.toThrow();
    expect(() => assertNoMassRemoval(ids(4), [], strict)).not.toThrow();
  });

  test('of everyone is rejected unless allowed', () => {
    expect(() => assertNoMassRemoval([], ids(10), strict)).toThrow('empty');
    expect(() => assertNoMassRemoval([], [], strict)).toThrow('empty');
    expect(() => assertNoMassRemoval([], ids(10), { ...strict, allow_shrink: true })).toThrow('empty');
    expect(() => assertNoMassRemoval([], ids(10), { ...strict, allow_empty: true })).not.toThrow();
  });

  test('ignores ids that are always included', () => {
    const staff = { ...strict, always: ids(8) };
    expect(() => assertNoMassRemoval([id(20)], [...ids(8), id(20), id(21), id(22)], staff)).toThrow(
      'from 3 to 1',
    );
    expect(() => assertNoMassRemoval([...ids(2), id(20)], [...ids(8), id(20)], staff)).not.toThrow();
  });
});
