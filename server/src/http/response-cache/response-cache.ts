import { isUnreachable } from '../../db/outages/database-errors.ts';
import type { EncodedBody, Encoding } from './encode-body.ts';

/** An answer that is the same for everybody who may ask for it. */
export interface CachedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  etag: string;
  /** The body as it has been sent before. */
  encoded: Map<Encoding, EncodedBody>;
}

export interface ResponseCache {
  find: (key: string) => CachedResponse | undefined;
  /** Answers what is cached, or what `load` makes; those who ask meanwhile wait for the same one. Only a success is stored. */
  get: (key: string, load: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  /** Forgets everything; what is being made goes to those who wait for it and is not stored. */
  clear: () => void;
  /** How many it has, how many were found in it, and how many had to be made. */
  figures: () => { size: number; hits: number; misses: number };
}

interface ResponseCacheOptions {
  /** Maximum number of entries; evicts the least recently used first. */
  maxSize: number;
  /** Maximum size of all entries in bytes. */
  maxBytes: number;
  /** Whether the database is away. */
  isAway: () => boolean;
  /** How long an entry is served, and how much longer while the database is away, in ms. */
  maxAgeMs?: number;
  outageMs?: number;
}

export const cacheSeconds = 3;

const isStorable = ({ status, headers }: CachedResponse) =>
  status === 200 && headers['cache-control'] !== 'no-store';

/** The body with its compressed forms, which are made later: about as much again. */
const sizeOf = ({ body }: CachedResponse) => 2 * body.length;

export function createResponseCache({
  maxSize,
  maxBytes,
  isAway,
  maxAgeMs = cacheSeconds * 1_000,
  outageMs = 10_000,
}: ResponseCacheOptions): ResponseCache {
  /** Least recently used first. */
  const stored = new Map<string, { response: CachedResponse; storedAt: number }>();
  let loading = new Map<string, Promise<CachedResponse>>();
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
    const now = performance.now();
    stored.delete(key);
    stored.set(key, { response, storedAt: now });
    for (const [name, { storedAt }] of stored) if (now - storedAt > maxAgeMs + outageMs) stored.delete(name);
    let bytes = [...stored.values()].reduce((sum, entry) => sum + sizeOf(entry.response), 0);
    for (const [name, entry] of stored) {
      if (stored.size <= maxSize && bytes <= maxBytes) return;
      stored.delete(name);
      bytes -= sizeOf(entry.response);
    }
  };

  const make = async (key: string, load: () => Promise<CachedResponse>, current: typeof loading) => {
    try {
      const response = await load();
      const isCurrent = current === loading;
      if (isCurrent && isStorable(response)) store(key, response);
      return (response.status === 503 && isAway() && findInOutage(key)) || response;
    } catch (error) {
      const earlier = isUnreachable(error) ? findInOutage(key) : undefined;
      if (earlier) return earlier;
      throw error;
    } finally {
      current.delete(key);
    }
  };

  return {
    find,
    get: async (key, load) => {
      const known = find(key) ?? loading.get(key);
      if (known) return known;
      misses += 1;
      const made = make(key, load, loading);
      loading.set(key, made);
      return made;
    },
    clear: () => {
      stored.clear();
      // Whoever asks from now on waits for none that was begun before.
      loading = new Map();
    },
    figures: () => ({ size: stored.size, hits, misses }),
  };
}
