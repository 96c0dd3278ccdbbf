import { logout } from '@paddock/contract/accounts/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { ApiError, fallbackMessage } from '../http/api-error.ts';
import { call } from '../http/call.ts';

// Imported only if a token is stored, so that visitors do not load the schemas.

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

/** Unsubscribes this browser from push notifications, so that the next user does not receive them. */
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

/** Statuses that say nothing about the token: rate limit and maintenance. */
const inconclusiveStatuses = [429, 503];

/**
 * Whether an error ends the sign-in. Error responses do; network errors do not, because leaving a page aborts its calls.
 */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && !inconclusiveStatuses.includes(error.status);
}
