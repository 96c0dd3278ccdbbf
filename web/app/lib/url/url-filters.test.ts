import { expect, test } from 'vitest';
import { withFilter } from './url-filters.ts';

test('a filter changes alone, and the list begins again', () => {
  const address = new URLSearchParams('search=sara&state=banned&page=3');
  expect(withFilter(address, 'role', 'editor').toString()).toBe('search=sara&state=banned&role=editor');
  expect(withFilter(address, 'state', '').toString()).toBe('search=sara');
  expect(address.toString()).toBe('search=sara&state=banned&page=3');
});
