import { isAdmin } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';

/** The start page of a signed-in user. */
export function homePath(user: Pick<User, 'role' | 'must_change_password'>): string {
  if (user.must_change_password) return '/dashboard/settings';
  return isAdmin(user.role) ? '/admin-selection' : '/dashboard';
}

/** The path after login: a required password change, the return path or the start page. */
export function pathAfterLogin(
  user: Pick<User, 'role' | 'must_change_password'>,
  next: string | undefined,
): string {
  return (!user.must_change_password && next) || homePath(user);
}
