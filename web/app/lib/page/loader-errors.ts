import { data } from 'react-router';

// Server errors cross the bundle boundary, so `instanceof` does not work: they are recognised by code and status.

export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Whether the API is temporarily unavailable or overloaded. */
export function isUnavailable(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 503 || status === 429;
}

/**
 * Handles the error of a loader's call: throws a 404 for `not_found` and returns `fallback` with a 503 while the API is
 * unavailable. Rethrows everything else: responses of the loader and programming errors, which become a 500.
 */
export function notFoundOrUnavailable<T = null>(error: unknown, fallback: T = null as T) {
  if (codeOf(error) === 'not_found') throw data(null, { status: 404 });
  if (!isUnavailable(error)) throw error;
  console.error(error);
  return data(fallback, { status: 503, headers: { 'Retry-After': '30' } });
}
