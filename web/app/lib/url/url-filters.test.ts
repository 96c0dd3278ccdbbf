import { expect, test } from 'vitest';
import { anyText, isThere, oneOf, parseUrlFilters, withUrlFilters } from './url-filters.ts';
import { parsePage } from './url-values.ts';

const schema = {
  search: anyText,
  state: oneOf(['active', 'banned']),
  role: anyText,
  order: oneOf(['newest', 'title'], 'newest'),
  mine: isThere,
  page: parsePage,
};

test('changing a filter keeps the others and resets the page', () => {
  const address = new URLSearchParams('search=sara&state=banned&page=3');
  expect(withUrlFilters(schema, address, { role: 'editor' }).toString()).toBe(
    'search=sara&state=banned&role=editor',
  );
  expect(withUrlFilters(schema, address, { state: '' }).toString()).toBe('search=sara');
  expect(address.toString()).toBe('search=sara&state=banned&page=3');
});

test('parses the filters of an address and ignores invalid values', () => {
  expect(parseUrlFilters(schema, new URLSearchParams('search=&state=gone&order=size&mine'))).toEqual({
    search: undefined,
    state: undefined,
    role: undefined,
    order: 'newest',
    mine: true,
    page: 1,
  });
});

test('default values are omitted, and unrelated parameters stay', () => {
  const address = new URLSearchParams('lang=en&order=title&page=3');
  expect(withUrlFilters(schema, address, { order: 'newest' }).toString()).toBe('lang=en');
  expect(withUrlFilters(schema, address, { page: '1' }).toString()).toBe('lang=en&order=title');
  expect(withUrlFilters(schema, address, { page: '2' }).toString()).toBe('lang=en&order=title&page=2');
});

test('without a page in the schema, the page parameter stays', () => {
  const address = new URLSearchParams('page=3');
  expect(withUrlFilters({ item: anyText }, address, { item: '7' }).toString()).toBe('page=3&item=7');
});
