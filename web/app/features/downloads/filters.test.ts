import { expect, test } from 'vitest';
import { parseUrlFilters, withUrlFilters } from '#lib/url/url-filters.ts';
import { downloadFilters, hostOf } from './filters.ts';

const read = (text: string) => parseUrlFilters(downloadFilters, new URLSearchParams(text));

test('a URL is parsed and invalid values are ignored', () => {
  expect(read('category=cars&game=fivem&order=title&search= پیست &page=۳')).toEqual({
    category: 'cars',
    game: 'fivem',
    order: 'title',
    search: 'پیست',
    page: 3,
  });
  expect(read('category=maps&game=chess&order=size&search=&page=-1')).toEqual({
    category: undefined,
    game: undefined,
    order: 'newest',
    search: undefined,
    page: 1,
  });
});

test('changing the category keeps other filters and resets the page', () => {
  const search = new URLSearchParams('game=fivem&page=3&category=cars');
  const inCategory = (category?: string) => withUrlFilters(downloadFilters, search, { category }).toString();
  expect(inCategory('apps')).toBe('game=fivem&category=apps');
  expect(inCategory()).toBe('game=fivem');
});

test.each([
  ['https://files.example.com/a/b.zip?x=1', 'files.example.com'],
  ['https://example.com:8443/', 'example.com:8443'],
  ['no address', 'no address'],
])('the host of %s is %s', (url, host) => expect(hostOf(url)).toBe(host));
