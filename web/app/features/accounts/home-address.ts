import { isAdmin } from '@paddock/contract/permissions';
import type { User } from '@paddock/contract/users';
import { wantedAddress } from '../../lib/wanted-address.ts';

/** Where a signed-in user belongs when nothing else was wanted. */
export function homeAddress(user: Pick<User, 'role' | 'must_change_password'>): string {
  if (user.must_change_password) return '/dashboard/settings';
  return isAdmin(user.role) ? '/admin-selection' : '/dashboard';
}

/** Where login leads: a due password first, then the address somebody came for, then home. */
export function addressAfterLogin(
  user: Pick<User, 'role' | 'must_change_password'>,
  search: URLSearchParams,
): string {
  const wanted = user.must_change_password ? undefined : wantedAddress(search);
  return wanted ?? homeAddress(user);
}
