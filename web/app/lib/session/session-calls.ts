import { logout } from '@paddock/contract/accounts/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { ApiError, fallbackMessage } from '../api/api-error.ts';
import { call } from '../api/call.ts';

// Fetched only where a token is stored: a stranger's page does without the schemas.

/** A line over which nothing comes is as good as cut. */
const userTimeoutMs = 15_000;

/** Throws ApiError. */
export async function fetchCurrentUser() {
  try {
    return await call(getCurrentUser, {}, { signal: AbortSignal.timeout(userTimeoutMs) });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ status: 0, code: 'network', detail: fallbackMessage('network') });
  }
}

/** Whoever signs in here next is not shown what the one before is told; the push service forgets the browser. */
async function stopNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

export function requestLogout() {
  void stopNotifications().catch(() => undefined);
  return call(logout, {});
}

/** Answers that say nothing about the token: too many requests, or closed for a while. */
const noVerdict = [429, 503];

/**
 * A failed answer ends the sign-in. No answer at all does not: a page that is left while it loads cuts its own
 * calls off, and nobody should lose the sign-in for that.
 */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && !noVerdict.includes(error.status);
}
