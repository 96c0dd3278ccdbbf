import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { memberFilters, withKnownRole } from './user-filters.ts';

const read = (text: string) =>
  withKnownRole(parseUrlFilters(memberFilters, new URLSearchParams(text)), defaultRoles);

test('URL filters are parsed and invalid values are ignored', () => {
  expect(read('search= سارا &role=moderator&state=banned')).toEqual({
    search: 'سارا',
    role: 'moderator',
    state: 'banned',
  });
  expect(read('search=%20&role=king&state=gone')).toEqual({});
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('any role is accepted until the roles are loaded', () => {
  const address = parseUrlFilters(memberFilters, new URLSearchParams('role=steward'));
  expect(withKnownRole(address, undefined).role).toBe('steward');
  expect(withKnownRole(address, [{ name: 'steward' }]).role).toBe('steward');
  expect(withKnownRole(address, defaultRoles).role).toBeUndefined();
});
