const longestSeconds = 86_400;

type Header = string | null | undefined;

/**
 * Parses the header `Retry-After` (RFC 9110) as seconds, at most a day; undefined if missing. A date is compared
 * with the `Date` header, so that only the service's clock matters.
 */
export function parseRetryAfter(header: Header, answered: Header): number | undefined {
  if (!header) return undefined;
  const isSeconds = /^\s*\d+\s*$/.test(header);
  const seconds = isSeconds ? Number(header) : (Date.parse(header) - Date.parse(answered ?? '')) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}

/** When services may be called again, by origin, by `performance.now`. */
const restingUntil = new Map<string, number>();

/** Returns the seconds until a service may be called again; undefined: now. */
export function restLeft(address: string | URL): number | undefined {
  const { origin } = new URL(address);
  const ms = (restingUntil.get(origin) ?? 0) - performance.now();
  if (ms > 0) return Math.ceil(ms / 1_000);
  restingUntil.delete(origin);
  return undefined;
}

/** Blocks calls to a service for so many seconds, at most a day. */
export function startRest(address: string | URL, seconds: number): void {
  const ms = Math.min(longestSeconds, seconds) * 1_000;
  restingUntil.set(new URL(address).origin, performance.now() + ms);
}

/** Honours the Retry-After of a 429 or 503. Returns its seconds, undefined if missing. */
export function obeyRetryAfter(
  address: string | URL,
  { status, retryAfter, date }: { status: number; retryAfter: Header; date: Header },
): number | undefined {
  const seconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, date) : undefined;
  if (seconds !== undefined) startRest(address, seconds);
  return seconds;
}

/** The same for a `fetch` response. */
export const obeyAnswer = (
  address: string | URL,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
) => obeyRetryAfter(address, { status, retryAfter: headers.get('retry-after'), date: headers.get('date') });
