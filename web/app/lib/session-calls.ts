import { logout } from '@paddock/contract/accounts';
import { getCurrentUser } from '@paddock/contract/users';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

// Fetched only where a token is stored: a stranger's page does without the schemas.

export const fetchCurrentUser = () => call(getCurrentUser, {});

export const endSignIn = () => call(logout, {});

/** Closed for maintenance is no reason to forget who this is; every other failure is. */
export function endsSession(error: unknown): boolean {
  return !(error instanceof ApiError && error.code === 'maintenance');
}
