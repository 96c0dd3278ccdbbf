import { defaultRoles } from '@paddock/contract/core/permissions';
import { expect, test } from 'vitest';
import { parseMemberFilters } from './filters.ts';

const read = (text: string) => parseMemberFilters(new URLSearchParams(text), defaultRoles);

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
  const address = new URLSearchParams('role=steward');
  expect(parseMemberFilters(address, undefined).role).toBe('steward');
  expect(parseMemberFilters(address, [{ name: 'steward' }]).role).toBe('steward');
  expect(parseMemberFilters(address, defaultRoles).role).toBeUndefined();
});
