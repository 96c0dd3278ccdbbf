import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { loadUser, readSession } from '#lib/session/session.ts';
import { accessRedirect } from './guard.ts';
import { fetchSecondFactorDue } from './second-factor-due.ts';

/** The address of a reload and of Back stands in the history already; that of a link does not yet. */
const isInHistory = ({ pathname, search }: URL) =>
  pathname === window.location.pathname && search === window.location.search;

/**
 * Before a signed-in screen starts its reads: waits for the user and sends away who may not see the screen. The layout
 * asks the same again while somebody is there, because the user may change meanwhile.
 */
export const guardMiddleware: MiddlewareFunction = async ({ url }) => {
  await loadUser();
  const secondFactorDue = await fetchSecondFactorDue(readSession().user);
  const { token, user, left } = readSession();
  const target = accessRedirect({
    path: url.pathname,
    search: url.search,
    signedIn: token !== null,
    left,
    role: user?.role,
    mustChangePassword: user?.must_change_password ?? false,
    secondFactorDue,
  });
  if (target) throw isInHistory(url) ? replace(target) : redirect(target);
};
