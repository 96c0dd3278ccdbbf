import { shippedRoles } from '@paddock/contract/permissions';
import { expect, test } from 'vitest';
import { readMemberAddress } from './member-address.ts';

const read = (text: string) => readMemberAddress(new URLSearchParams(text), shippedRoles);

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
  expect(readMemberAddress(address, undefined).role).toBe('steward');
  expect(readMemberAddress(address, [{ name: 'steward' }]).role).toBe('steward');
  expect(readMemberAddress(address, shippedRoles).role).toBeUndefined();
});
