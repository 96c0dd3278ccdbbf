const longestSeconds = 86_400;

type Header = string | null | undefined;

/**
 * Seconds that an outside service asks to be left alone for, a day at most; undefined where it does not say. Reads both forms of the
 * header `Retry-After` (RFC 9110); a date counts from the one of the answer, so that no clock but the service's matters.
 */
export function parseRetryAfter(header: Header, answered: Header): number | undefined {
  if (!header) return undefined;
  const isSeconds = /^\s*\d+\s*$/.test(header);
  const seconds = isSeconds ? Number(header) : (Date.parse(header) - Date.parse(answered ?? '')) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}

/** When services that asked to be left alone may be asked again, by their origin, on the clock of `performance.now`. */
const restingUntil = new Map<string, number>();

/** Seconds for which a service still wants to be left alone; undefined when it may be asked. */
export function restLeft(address: string | URL): number | undefined {
  const { origin } = new URL(address);
  const ms = (restingUntil.get(origin) ?? 0) - performance.now();
  if (ms > 0) return Math.ceil(ms / 1_000);
  restingUntil.delete(origin);
  return undefined;
}

/** Leaves a service alone for so many seconds, a day at most. */
export function startRest(address: string | URL, seconds: number): void {
  const ms = Math.min(longestSeconds, seconds) * 1_000;
  restingUntil.set(new URL(address).origin, performance.now() + ms);
}

/** Leaves a service alone as its refusal (429 or 503) asks; returns the seconds, undefined where it asks for none. */
export function obeyRetryAfter(
  address: string | URL,
  { status, retryAfter, date }: { status: number; retryAfter: Header; date: Header },
): number | undefined {
  const seconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, date) : undefined;
  if (seconds !== undefined) startRest(address, seconds);
  return seconds;
}

/** The same for an answer of `fetch`. */
export const obeyAnswer = (
  address: string | URL,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
) => obeyRetryAfter(address, { status, retryAfter: headers.get('retry-after'), date: headers.get('date') });
