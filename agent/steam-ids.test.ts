import { describe, expect, test } from 'vitest';
import { fileText, idsOfAnswer, idsOfFile, Refusal, refuseLoss } from './steam-ids.ts';

const id = (number: number) => `7656120200000${String(number).padStart(4, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, at) => id(at));

describe('an answer', () => {
  test('is one Steam id a line', () => {
    expect(idsOfAnswer(`${id(1)}\n${id(2)}\n`)).toEqual([id(1), id(2)]);
    expect(idsOfAnswer('')).toEqual([]);
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
  ])('is refused whole: %j', (text) => {
    expect(() => idsOfAnswer(text)).toThrow(Refusal);
  });
});

test('a file is read as the game server does, and written in order, each id once', () => {
  expect(idsOfFile(`${id(1)}\r\n# note\n\n  ${id(2)}  \n${id(3)}`)).toEqual([id(1), id(2), id(3)]);
  expect(fileText([id(3), id(1), id(3), id(2)])).toBe(`${id(1)}\n${id(2)}\n${id(3)}\n`);
  expect(fileText([])).toBe('');
});

describe('a loss', () => {
  const strict = { allow_empty: false, allow_shrink: false, always: [] };

  test('of more than half is refused unless it is allowed', () => {
    expect(() => refuseLoss(ids(5), ids(10), strict)).not.toThrow();
    expect(() => refuseLoss(ids(4), ids(10), strict)).toThrow('from 10 to 4');
    expect(() => refuseLoss(ids(4), ids(10), { ...strict, allow_empty: true })).toThrow(Refusal);
    expect(() => refuseLoss(ids(4), ids(10), { ...strict, allow_shrink: true })).not.toThrow();
    expect(() => refuseLoss(ids(4), [], strict)).not.toThrow();
  });

  test('of everybody is refused unless it is allowed', () => {
    expect(() => refuseLoss([], ids(10), strict)).toThrow('empty');
    expect(() => refuseLoss([], [], strict)).toThrow('empty');
    expect(() => refuseLoss([], ids(10), { ...strict, allow_shrink: true })).toThrow('empty');
    expect(() => refuseLoss([], ids(10), { ...strict, allow_empty: true })).not.toThrow();
  });

  test('is counted without those who are always there', () => {
    const staff = { ...strict, always: ids(8) };
    expect(() => refuseLoss([id(20)], [...ids(8), id(20), id(21), id(22)], staff)).toThrow('from 3 to 1');
    expect(() => refuseLoss([...ids(2), id(20)], [...ids(8), id(20)], staff)).not.toThrow();
  });
});
