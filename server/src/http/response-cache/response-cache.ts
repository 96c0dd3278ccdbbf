import { isUnreachable } from '../../db/outages/database-errors.ts';
import type { EncodedBody, Encoding } from './encode-body.ts';

/** A response that is equal for everyone allowed to request it. */
export interface CachedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  etag: string;
  /** The body in encodings sent before. */
  encoded: Map<Encoding, EncodedBody>;
}

export interface ResponseCache {
  find: (key: string) => CachedResponse | undefined;
  /**
   * Returns the cached response, or loads it; concurrent callers share the load. Callers after `clear` get a load
   * started after it. Stores only successes.
   */
  get: (key: string, load: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  /** Clears everything; pending loads are returned to their callers and not stored. */
  clear: () => void;
  /** Number of entries, hits and misses. */
  figures: () => { size: number; hits: number; misses: number };
}

interface ResponseCacheOptions {
  /** Maximum number of entries; evicts the least recently used first. */
  maxSize: number;
  /** Maximum size of all entries in bytes. */
  maxBytes: number;
  /** Whether the database is unavailable. */
  isAway: () => boolean;
  /** How long an entry is served, and how much longer while the database is unavailable, in ms. */
  maxAgeMs?: number;
  outageMs?: number;
}

export const cacheSeconds = 3;

/** A pending load. Outdated after `clear`. */
interface Load {
  isCurrent: boolean;
  response: Promise<CachedResponse>;
  /** For readers after `clear`. */
  next?: Promise<CachedResponse>;
}

const isStorable = ({ status, headers }: CachedResponse) =>
  status === 200 && headers['cache-control'] !== 'no-store';

/** The body and its compressed forms, created later: about as much again. */
const sizeOf = ({ body }: CachedResponse) => 2 * body.length;

interface Entry {
  response: CachedResponse;
  storedAt: number;
}

/** Removes entries that are too old, and then the least recently used ones beyond the limits. */
function evict(
  stored: Map<string, Entry>,
  { maxSize, maxBytes, maxAgeMs }: { maxSize: number; maxBytes: number; maxAgeMs: number },
): void {
  const now = performance.now();
  for (const [name, { storedAt }] of stored) if (now - storedAt > maxAgeMs) stored.delete(name);
  let bytes = [...stored.values()].reduce((sum, entry) => sum + sizeOf(entry.response), 0);
  for (const [name, entry] of stored) {
    if (stored.size <= maxSize && bytes <= maxBytes) return;
    stored.delete(name);
    bytes -= sizeOf(entry.response);
  }
}

export function createResponseCache({
  maxSize,
  maxBytes,
  isAway,
  maxAgeMs = cacheSeconds * 1_000,
  outageMs = 10_000,
}: ResponseCacheOptions): ResponseCache {
  /** Least recently used first. */
  const stored = new Map<string, Entry>();
  const loads = new Map<string, Load>();
  let [hits, misses] = [0, 0];

  const findWithin = (key: string, ageMs: number): CachedResponse | undefined => {
    const entry = stored.get(key);
    if (!entry || performance.now() - entry.storedAt > ageMs) return undefined;
    stored.delete(key);
    stored.set(key, entry);
    return entry.response;
  };
  const findInOutage = (key: string) => findWithin(key, maxAgeMs + outageMs);
  const find = (key: string) => {
    const response = isAway() ? findInOutage(key) : findWithin(key, maxAgeMs);
    if (response) hits += 1;
    return response;
  };

  const store = (key: string, response: CachedResponse) => {
    stored.delete(key);
    stored.set(key, { response, storedAt: performance.now() });
    evict(stored, { maxSize, maxBytes, maxAgeMs: maxAgeMs + outageMs });
  };

  const make = async (key: string, load: () => Promise<CachedResponse>, isCurrent: () => boolean) => {
    try {
      const response = await load();
      if (isCurrent() && isStorable(response)) store(key, response);
      return (response.status === 503 && isAway() && findInOutage(key)) || response;
    } catch (error) {
      const earlier = isUnreachable(error) ? findInOutage(key) : undefined;
      if (earlier) return earlier;
      throw error;
    } finally {
      loads.delete(key);
    }
  };

  const start = (key: string, load: () => Promise<CachedResponse>): Promise<CachedResponse> => {
    misses += 1;
    const own: Load = { isCurrent: true, response: make(key, load, () => own.isCurrent) };
    loads.set(key, own);
    return own.response;
  };

  const get: ResponseCache['get'] = async (key, load) => {
    const found = find(key);
    if (found) return found;
    const running = loads.get(key);
    if (!running) return start(key, load);
    if (running.isCurrent) return running.response;
    // One load per key at a time: while writes are faster than loads, readers share the next load instead of piling up.
    running.next ??= running.response.then(
      () => get(key, load),
      () => get(key, load),
    );
    return running.next;
  };

  return {
    find,
    get,
    clear: () => {
      stored.clear();
      for (const load of loads.values()) load.isCurrent = false;
    },
    figures: () => ({ size: stored.size, hits, misses }),
  };
}
