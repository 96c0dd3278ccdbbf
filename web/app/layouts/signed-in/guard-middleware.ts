import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { loadUser, readSession } from '#lib/session/session.ts';
import { accessRedirect } from './guard.ts';
import { fetchSecondFactorDue } from './second-factor-due.ts';

/** Whether the address is already in the history, as after a reload or Back, but not after a link. */
const isInHistory = ({ pathname, search }: URL) =>
  pathname === window.location.pathname && search === window.location.search;

/**
 * Waits for the user and redirects those without access before a signed-in screen loads data. The layout repeats the check,
 * because the user may change while on the screen.
 */
export const guardMiddleware: MiddlewareFunction = async ({ url }) => {
  await loadUser();
  const secondFactorDue = await fetchSecondFactorDue(readSession().user);
  const { token, user, signedOutTo } = readSession();
  const target = accessRedirect({
    path: url.pathname,
    search: url.search,
    signedIn: token !== null,
    signedOutTo,
    role: user?.role,
    mustChangePassword: user?.must_change_password ?? false,
    secondFactorDue,
  });
  if (target) throw isInHistory(url) ? replace(target) : redirect(target);
};
