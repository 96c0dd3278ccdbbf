import { expect, test } from 'vitest';
import { parseUrlFilters, withUrlFilters } from '#lib/url/url-filters.ts';
import { boardFilters, pageOfRank } from './leaderboard-filters.ts';

const read = (search: URLSearchParams) => parseUrlFilters(boardFilters, search);
const change = (
  search: URLSearchParams,
  changes: Parameters<typeof withUrlFilters<typeof boardFilters>>[2],
) => withUrlFilters(boardFilters, search, changes).toString();

test('an empty URL is the first page of the overall leaderboard', () => {
  expect(read(new URLSearchParams(''))).toEqual({
    board: 'overall',
    period: 'all',
    track: undefined,
    car: undefined,
    search: undefined,
    page: 1,
  });
});

test('all filters are parsed', () => {
  const search = new URLSearchParams(
    'board=laps&period=30d&track=spa%20%C2%B7%20gp&car=mx5&search=%20Ali%20&page=۳',
  );
  expect(read(search)).toEqual({
    board: 'laps',
    period: '30d',
    track: 'spa · gp',
    car: 'mx5',
    search: 'Ali',
    page: 3,
  });
});

test.each(['board=elo', 'board=__proto__', 'period=toString', 'track=%00', `car=${'x'.repeat(261)}`])(
  '%s is ignored',
  (text) => {
    expect(read(new URLSearchParams(text))).toEqual(read(new URLSearchParams()));
  },
);

test('a change keeps other filters, resets the page and omits defaults', () => {
  const search = new URLSearchParams('board=laps&period=season&track=spa&search=all&page=4');
  expect(change(search, { period: '30d' })).toBe('board=laps&period=30d&track=spa&search=all');
  expect(change(search, { board: 'overall', period: 'all', track: undefined })).toBe('search=all');
  expect(change(search, { page: '2' })).toContain('page=2');
  expect(change(search, { page: '1' })).not.toContain('page');
});

test('the page of a rank is calculated', () => {
  expect([1, 25, 26, 51].map(pageOfRank)).toEqual([1, 1, 2, 3]);
});
