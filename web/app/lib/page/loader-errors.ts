import { data } from 'react-router';

/** What the server threw came through the bundle's border: it is known by its code alone. */
function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_found';
}

/** Answers a page that is not there with 404, and what a loader answers itself as it is; everything else with 503 and no data. */
export function notFoundOrUnavailable(error: unknown) {
  if (error instanceof Response) throw error;
  if (isNotFound(error)) throw data(null, { status: 404 });
  console.error(error);
  return data(null, { status: 503, headers: { 'Retry-After': '30' } });
}
