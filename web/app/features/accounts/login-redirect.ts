import { isAdmin } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';

/** Where a signed-in user belongs when nothing else was wanted. */
export function homePath(user: Pick<User, 'role' | 'must_change_password'>): string {
  if (user.must_change_password) return '/dashboard/settings';
  return isAdmin(user.role) ? '/admin-selection' : '/dashboard';
}

/** Where login leads: a due password first, then the address somebody came for, then home. */
export function pathAfterLogin(
  user: Pick<User, 'role' | 'must_change_password'>,
  next: string | undefined,
): string {
  return (!user.must_change_password && next) || homePath(user);
}
