import type { Role } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { onSessionEnded, onTokenChange, readToken, writeToken } from './token.ts';

export interface Session {
  /** Signed in means: a token is there. The user may still be on the way. */
  token: string | null;
  user: User | null;
  /** Why the user is not known yet, after an answer that does not end the sign-in; null while nothing has failed. */
  userError: ApiError | null;
  /** The path to show after this tab signed out on purpose, in place of a return to the current page. */
  left: string | null;
  /** The role that `user` really has, while it is shown with another to see the panel as that role sees it. */
  ownRole: Role | null;
}

const nobody: Session = { token: null, user: null, userError: null, left: null, ownRole: null };
let session: Session = nobody;
let started = false;
let loading: Promise<User | null> | null = null;
const listeners = new Set<() => void>();
const signInListeners = new Set<() => void>();

function change(next: Session): void {
  const isOtherSignIn = next.token !== session.token;
  session = next;
  // What belongs to one user goes before anybody draws the next one.
  if (isOtherSignIn) for (const listener of signInListeners) listener();
  for (const listener of listeners) listener();
}

/** Runs when the sign-in has ended, begun or become another one, before any component knows. */
export function onSignInChange(listener: () => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** The session with this user, who keeps the role that is being looked through. */
function withUser(user: User): Pick<Session, 'user' | 'ownRole'> {
  if (!session.ownRole || !session.user) return { user, ownRole: null };
  const { role, roles } = session.user;
  return { user: { ...user, role, roles }, ownRole: user.role };
}

function end(left: string | null): void {
  loading = null;
  writeToken(null);
  change({ ...nobody, left });
}

/** Reads what is stored, once; afterwards other tabs and refused calls keep it true. */
function start(): void {
  if (started) return;
  started = true;
  const token = readToken();
  // A stranger's stays the very one that the page was rendered with: nothing is drawn anew for it.
  if (token !== null) session = { ...nobody, token };
  // What is refused after a sign-in was ended on purpose ends nothing more.
  onSessionEnded(() => {
    if (session.token) end(null);
  });
  onTokenChange(() => {
    loading = null;
    const token = readToken();
    document.documentElement.classList.toggle('signed-in', token !== null);
    change({ ...nobody, token });
    void loadUser();
  });
}

async function fetchUser(token: string): Promise<User | null> {
  const { endsSession, fetchCurrentUser } = await import('./session-calls.ts');
  try {
    const user = await fetchCurrentUser();
    if (session.token === token) change({ ...nobody, token, ...withUser(user) });
    return user;
  } catch (error) {
    if (session.token !== token) return null;
    if (endsSession(error)) end(null);
    else if (!session.user) change({ ...session, userError: error as ApiError });
    return null;
  } finally {
    if (session.token === token) loading = null;
  }
}

/** The current user, asked for once. Null when nobody is signed in or the token leads nowhere. */
export function loadUser(): Promise<User | null> {
  start();
  const { token, user } = session;
  if (!token) return Promise.resolve(null);
  if (user) return Promise.resolve(user);
  loading ??= fetchUser(token);
  return loading;
}

/** Asks again after something changed the user: a link, a picture, a payment. */
export async function reloadUser(): Promise<void> {
  start();
  if (session.token) await fetchUser(session.token);
}

/** Keeps a user that an answer brought along. */
export function setCurrentUser(user: User): void {
  if (session.token) change({ ...session, ...withUser(user) });
}

/** Shows the signed-in area as somebody of this role sees it, until `endRolePreview` or a reload. */
export function startRolePreview(role: Role): void {
  const { user } = session;
  if (!user) return;
  change({ ...session, user: { ...user, role, roles: role.name }, ownRole: session.ownRole ?? user.role });
}

export function endRolePreview(): void {
  const { user, ownRole } = session;
  if (user && ownRole)
    change({ ...session, user: { ...user, role: ownRole, roles: ownRole.name }, ownRole: null });
}

/** Keeps the token and user that the login call answered. */
export function login(token: string, user: User): void {
  start();
  loading = null;
  writeToken(token);
  change({ ...nobody, token, user });
}

/** Ends the sign-in here at once, and at the server when it can be reached; signed-in screens lead to `left`. */
export async function logout(left = '/login'): Promise<void> {
  start();
  if (!session.token) return;
  const [{ requestLogout: endSignIn }, { deleteAllDrafts: dropAllDrafts }] = await Promise.all([
    import('./session-calls.ts'),
    import('../browser/drafts.ts'),
  ]);
  // The call reads the token before the first await, so it still carries what ends now.
  const told = endSignIn().catch(() => undefined);
  end(left);
  dropAllDrafts();
  await told;
}

function subscribe(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readSession(): Session {
  start();
  return session;
}

const readUser = () => readSession().user;

/** Who is signed in, as far as the browser knows. On the server: nobody. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => nobody);
}

/** The signed-in user; null while unknown or when there is none. Below the guards it is never null. */
export function useCurrentUser(): User | null {
  return useSyncExternalStore(subscribe, readUser, () => null);
}
