import { data, type RouterContextProvider } from 'react-router';
import { parseId } from '../url/url-values.ts';
import { apiContext, type PublicApi } from './request-context.ts';

/** The answer of a page that does not exist, to be thrown by its loader. */
export const notFound = () => data(null, { status: 404 });

/** Returns the id in an address; throws 404 for anything else. */
export function requireId(text: string | undefined): number {
  const id = parseId(text);
  if (id === undefined) throw notFound();
  return id;
}

// An error of the server crosses the bundle's boundary, so `instanceof` doesn't know it: only its code and status do.
const fieldOf = (error: unknown, field: 'code' | 'status'): unknown =>
  typeof error === 'object' && error !== null
    ? (error as { code?: unknown; status?: unknown })[field]
    : undefined;

/** Whether the API is down or too busy, which passes without our help. */
export const isUnavailable = (error: unknown): boolean =>
  [503, 429].includes(Number(fieldOf(error, 'status')));

/**
 * Loads what a public page shows. Answers 404 when the API says `not_found`, and 503 with `fallback` while the API is unavailable.
 * `answers` has other answers by error code. Everything else is thrown on: a redirect as it is, a bug as the 500 that it is.
 */
export async function loadPage<T, F = null, A = never>(
  context: Readonly<RouterContextProvider>,
  load: (api: PublicApi) => Promise<T>,
  fallback: F = null as F,
  answers: Record<string, ReturnType<typeof data<A>>> = {},
) {
  try {
    return data(await load(context.get(apiContext)));
  } catch (error) {
    const code = String(fieldOf(error, 'code'));
    const answer = answers[code];
    if (answer) return answer;
    if (code === 'not_found') throw notFound();
    if (!isUnavailable(error)) throw error;
    console.error(error);
    return data(fallback, { status: 503, headers: { 'Retry-After': '30' } });
  }
}
