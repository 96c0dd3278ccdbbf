import { data } from 'react-router';

// What the server threw came through the bundle's border: it is known by its code and status alone.

export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Whether the API is away or has too much to do, which passes by itself. */
export function isUnavailable(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 503 || status === 429;
}

/**
 * What a page answers whose read failed: 404 where nothing is there, 503 and `nothing` to show while the API is away or busy. All
 * else is thrown on: an answer of the loader itself as it is, and a mistake of ours as the 500 that it is.
 */
export function notFoundOrUnavailable<T = null>(error: unknown, nothing: T = null as T) {
  if (codeOf(error) === 'not_found') throw data(null, { status: 404 });
  if (!isUnavailable(error)) throw error;
  console.error(error);
  return data(nothing, { status: 503, headers: { 'Retry-After': '30' } });
}
