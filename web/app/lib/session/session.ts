import type { Role } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { useSyncExternalStore } from 'react';
import { onSessionEnded, onTokenChange, readToken, writeToken } from '../browser/token.ts';
import type { ApiError } from '../http/api-error.ts';

export interface Session {
  /** Set while signed in. The user may still be loading. */
  token: string | null;
  user: User | null;
  /** Why loading the user failed, if the error did not end the sign-in. */
  userError: ApiError | null;
  /** The path to show after the user signed out in this tab, instead of the login with a return path. */
  signedOutTo: string | null;
  /** The real role of `user` during a role preview. */
  ownRole: Role | null;
}

const signedOut: Session = { token: null, user: null, userError: null, signedOutTo: null, ownRole: null };
let session: Session = signedOut;
let started = false;
let loading: Promise<User | null> | null = null;
const listeners = new Set<() => void>();
const signInListeners = new Set<() => void>();

function change(next: Session): void {
  const isOtherSignIn = next.token !== session.token;
  session = next;
  // Clears data of the previous user before components render the next one.
  if (isOtherSignIn) for (const listener of signInListeners) listener();
  for (const listener of listeners) listener();
}

/** Calls the listener when the sign-in starts, ends or changes, before components update. */
export function onSignInChange(listener: () => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** The user, with the previewed role during a role preview. */
function withUser(user: User): Pick<Session, 'user' | 'ownRole'> {
  if (!session.ownRole || !session.user) return { user, ownRole: null };
  const { role, roles } = session.user;
  return { user: { ...user, role, roles }, ownRole: user.role };
}

function end(signedOutTo: string | null): void {
  loading = null;
  writeToken(null);
  change({ ...signedOut, signedOutTo });
}

/** Reads the stored token once and subscribes to changes by other tabs and rejected calls. */
function start(): void {
  if (started) return;
  started = true;
  const token = readToken();
  // Without a token the session object stays the one of the server render, so that nothing rerenders.
  if (token !== null) session = { ...signedOut, token };
  // Calls rejected after signing out are ignored.
  onSessionEnded(() => {
    if (session.token) end(null);
  });
  onTokenChange(() => {
    loading = null;
    const token = readToken();
    document.documentElement.classList.toggle('signed-in', token !== null);
    change({ ...signedOut, token });
    void loadUser();
  });
}

async function fetchUser(token: string): Promise<User | null> {
  const { endsSession, fetchCurrentUser } = await import('./session-calls.ts');
  try {
    const user = await fetchCurrentUser();
    if (session.token === token) change({ ...signedOut, token, ...withUser(user) });
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

/** Loads the current user once. Null if signed out or if the token is invalid. */
export function loadUser(): Promise<User | null> {
  start();
  const { token, user } = session;
  if (!token) return Promise.resolve(null);
  if (user) return Promise.resolve(user);
  loading ??= fetchUser(token);
  return loading;
}

/** Refetches the user after a change such as a link, picture or payment. */
export async function reloadUser(): Promise<void> {
  start();
  if (session.token) await fetchUser(session.token);
}

/** Sets the user from a response. */
export function setCurrentUser(user: User): void {
  if (session.token) change({ ...session, ...withUser(user) });
}

/** Shows the signed-in area as this role sees it, until `endRolePreview` or a reload. */
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

/** Stores token and user from the login response. */
export function login(token: string, user: User): void {
  start();
  loading = null;
  writeToken(token);
  change({ ...signedOut, token, user });
}

/** Signs out here at once and on the server if it is reachable. Signed-in screens redirect to `path`. */
export async function logout(path = '/login'): Promise<void> {
  start();
  if (!session.token) return;
  const [{ requestLogout: endSignIn }, { deleteAllDrafts: dropAllDrafts }] = await Promise.all([
    import('./session-calls.ts'),
    import('../browser/drafts.ts'),
  ]);
  // The call reads the token before its first await, so it still has it.
  const response = endSignIn().catch(() => undefined);
  end(path);
  dropAllDrafts();
  await response;
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

/** The current session; signed out on the server. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => signedOut);
}

/** The signed-in user; null while loading or signed out. Never null below the guards. */
export function useCurrentUser(): User | null {
  return useSyncExternalStore(subscribe, readUser, () => null);
}
