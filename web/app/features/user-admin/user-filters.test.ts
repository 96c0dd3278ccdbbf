import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { memberFilters, withKnownRole } from './user-filters.ts';

const read = (text: string) =>
  withKnownRole(parseUrlFilters(memberFilters, new URLSearchParams(text)), defaultRoles);

test('an address says who is looked for, and nonsense is left out', () => {
  expect(read('search= سارا &role=moderator&state=banned')).toEqual({
    search: 'سارا',
    role: 'moderator',
    state: 'banned',
  });
  expect(read('search=%20&role=king&state=gone')).toEqual({});
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('a role is believed until the roles are known', () => {
  const address = parseUrlFilters(memberFilters, new URLSearchParams('role=steward'));
  expect(withKnownRole(address, undefined).role).toBe('steward');
  expect(withKnownRole(address, [{ name: 'steward' }]).role).toBe('steward');
  expect(withKnownRole(address, defaultRoles).role).toBeUndefined();
});
