import { isAdmin, type Role } from '@paddock/contract/core/permissions';
import { loginPath } from '#lib/url/return-path.ts';
import { adminArea, mayEnter } from '../areas.ts';

export interface GuardInput {
  /** Path and search of the wanted page. */
  path: string;
  search: string;
  /** The path this tab comes from; nothing after a fresh load. */
  from: string | undefined;
  signedIn: boolean;
  /** The path to show after the user signed out on purpose. */
  left?: string | null;
  /** The role of the signed-in user, once known. */
  role: Role | undefined;
  /** Whether a new password is due before anything else. */
  mustChangePassword?: boolean;
  /** Whether the site wants a second factor of this role and there is none. */
  secondFactorDue?: boolean;
}

/** Where a due password is changed. */
const passwordPath = '/dashboard/settings';
/** Where a due second factor is set up; the section says why. */
const secondFactorPath = '/dashboard/settings#second-factor';

const isAdminArea = (path: string | undefined) =>
  path !== undefined && /^\/admin(-selection)?(\/|$)/.test(path);

/**
 * Where somebody is sent who may not see the wanted signed-in page. The server checks every call again: this only
 * spares people screens that would stay empty.
 */
export function accessRedirect(question: Omit<GuardInput, 'from'>): string | undefined {
  const { path, search, signedIn, left, role, mustChangePassword, secondFactorDue } = question;
  if (!signedIn) return left ?? loginPath(path + search);
  if (!role) return undefined;
  if (mustChangePassword) return path === passwordPath ? undefined : passwordPath;
  if (!isAdminArea(path)) return undefined;
  if (!isAdmin(role)) return '/dashboard';
  if (secondFactorDue) return secondFactorPath;
  if (path === '/admin-selection') return undefined;
  const screen = path.split('/')[2] ?? '';
  if (!screen) return '/admin-selection';
  const entry = adminArea.find((one) => one.path === screen || ('one' in one && one.one === screen));
  return entry && !mayEnter(role, entry.permission) ? '/admin-selection' : undefined;
}

/** Where somebody is sent instead of the wanted signed-in page: staff who come from outside choose an area first. */
export function guardRedirect(question: GuardInput): string | undefined {
  const { path, from, role, secondFactorDue } = question;
  const target = accessRedirect(question);
  if (target || !role || !isAdmin(role) || secondFactorDue || question.mustChangePassword) return target;
  return path === '/dashboard' && !isAdminArea(from) ? '/admin-selection' : undefined;
}
