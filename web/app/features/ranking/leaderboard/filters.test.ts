import { expect, test } from 'vitest';
import { pageOfRank, parseBoardFilters, parsePage, parseSearch, withSearchParams } from './filters.ts';

test('an address without anything is the first page of the overall board of all time', () => {
  expect(parseBoardFilters(new URLSearchParams(''))).toEqual({
    board: 'overall',
    period: 'all',
    track: undefined,
    car: undefined,
    search: undefined,
    page: 1,
  });
});

test('an address is read whole', () => {
  const search = new URLSearchParams(
    'board=laps&period=30d&track=spa%20%C2%B7%20gp&car=mx5&search=%20Ali%20&page=۳',
  );
  expect(parseBoardFilters(search)).toEqual({
    board: 'laps',
    period: '30d',
    track: 'spa · gp',
    car: 'mx5',
    search: 'Ali',
    page: 3,
  });
});

test.each(['board=elo', 'board=__proto__', 'period=toString', 'track=%00', `car=${'x'.repeat(261)}`])(
  '%s asks for nothing',
  (text) => {
    expect(parseBoardFilters(new URLSearchParams(text))).toEqual(parseBoardFilters(new URLSearchParams()));
  },
);

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
  ['٧', 7],
  ['999999999', 1_000_000],
  ['9999999999', 1],
])('page %j is %i', (text, page) => {
  expect(parsePage(text)).toBe(page);
});

test('a search is one clean line of a bearable length', () => {
  expect(parseSearch(' a\0b\u202e ')).toBe('ab');
  expect(parseSearch('  ')).toBeUndefined();
  expect(parseSearch('x'.repeat(300))).toHaveLength(100);
});

test('a change keeps the rest, starts at the first page and writes nothing that is usual', () => {
  const search = new URLSearchParams('board=laps&period=season&track=spa&search=all&page=4');
  expect(withSearchParams(search, { period: '30d' })).toBe('board=laps&period=30d&track=spa&search=all');
  expect(withSearchParams(search, { board: 'overall', period: 'all', track: undefined })).toBe('search=all');
  expect(withSearchParams(search, { page: '2' })).toContain('page=2');
  expect(withSearchParams(search, { page: '1' })).not.toContain('page');
});

test('a rank stands on its page', () => {
  expect([1, 25, 26, 51].map(pageOfRank)).toEqual([1, 1, 2, 3]);
});
