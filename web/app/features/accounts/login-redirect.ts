import { isAdmin } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { returnPath } from '../../lib/url/return-path.ts';

/** Where a signed-in user belongs when nothing else was wanted. */
export function homePath(user: Pick<User, 'role' | 'must_change_password'>): string {
  if (user.must_change_password) return '/dashboard/settings';
  return isAdmin(user.role) ? '/admin-selection' : '/dashboard';
}

/** Where login leads: a due password first, then the address somebody came for, then home. */
export function pathAfterLogin(
  user: Pick<User, 'role' | 'must_change_password'>,
  search: URLSearchParams,
): string {
  const wanted = user.must_change_password ? undefined : returnPath(search);
  return wanted ?? homePath(user);
}
