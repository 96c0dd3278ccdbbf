import { isAdmin, type Role } from '@paddock/contract/core/permissions';
import { loginPath } from '#lib/url/return-path.ts';
import { adminArea, mayEnter } from '../areas.ts';

export interface GuardInput {
  /** Path and search of the target page. */
  path: string;
  search: string;
  /** The previous path of this tab; undefined after a page load. */
  from: string | undefined;
  signedIn: boolean;
  /** The path to show after the user signed out in this tab. */
  signedOutTo?: string | null;
  /** The role of the signed-in user; undefined while loading. */
  role: Role | undefined;
  /** Whether the password must be changed first. */
  mustChangePassword?: boolean;
  /** Whether the role requires a second factor that the user does not have. */
  secondFactorDue?: boolean;
}

/** Where the password is changed. */
const passwordPath = '/dashboard/settings';
/** Where the second factor is set up. */
const secondFactorPath = '/dashboard/settings#second-factor';

const isAdminArea = (path: string | undefined) =>
  path !== undefined && /^\/admin(-selection)?(\/|$)/.test(path);

/**
 * The redirect for users without access to a signed-in page. The server checks every call too; this only avoids screens that
 * would stay empty.
 */
export function accessRedirect(input: Omit<GuardInput, 'from'>): string | undefined {
  const { path, search, signedIn, signedOutTo, role, mustChangePassword, secondFactorDue } = input;
  if (!signedIn) return signedOutTo ?? loginPath(path + search);
  if (!role) return undefined;
  if (mustChangePassword) return path === passwordPath ? undefined : passwordPath;
  if (!isAdminArea(path)) return undefined;
  if (!isAdmin(role)) return '/dashboard';
  if (secondFactorDue) return secondFactorPath;
  if (path === '/admin-selection') return undefined;
  const screen = path.split('/')[2] ?? '';
  if (!screen) return '/admin-selection';
  const entry = adminArea.find(
    (candidate) =>
      candidate.path === screen || ('detailPath' in candidate && candidate.detailPath === screen),
  );
  return entry && !mayEnter(role, entry.permission) ? '/admin-selection' : undefined;
}

/** The redirect of a signed-in page, if any. Staff who arrive at the dashboard from outside choose an area first. */
export function guardRedirect(input: GuardInput): string | undefined {
  const { path, from, role, secondFactorDue } = input;
  const target = accessRedirect(input);
  if (target || !role || !isAdmin(role) || secondFactorDue || input.mustChangePassword) return target;
  return path === '/dashboard' && !isAdminArea(from) ? '/admin-selection' : undefined;
}
