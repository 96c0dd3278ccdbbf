import type { CacheTag } from '@paddock/contract/core/endpoint';
import QuickLRU from 'quick-lru';
import type { EncodedBody, Encoding } from './encode-body.ts';

/** An answer that is the same for everybody who asks for it. */
export interface CachedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  etag: string;
  /** What it shows. */
  tags: ReadonlySet<CacheTag>;
  /** As it has been sent before. */
  encoded: Map<Encoding, EncodedBody>;
  /** Whether its Brotli form is the smallest, or is about to be. */
  isShrunk?: boolean;
}

export interface ResponseCache {
  find: (key: string) => CachedResponse | undefined;
  /** The cached answer, or the one that `load` makes; those who ask meanwhile wait for the same one. Only a success that may be stored is cached. */
  get: (key: string, load: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  /** Forgets every answer that shows what changed; what is being made goes to those who wait for it and is not cached. */
  forget: (tags: readonly CacheTag[]) => void;
}

interface ResponseCacheOptions {
  /** About how many answers it has; the least recently used go first. */
  maxSize: number;
  /** In ms of the machine's clock: what changes by the clock alone is never older. */
  maxAge: number;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const stored = new QuickLRU<string, CachedResponse>(options);
  /** How many changes there were, and the number of the latest of each tag. */
  let changes = 0;
  const changedAt = new Map<CacheTag, number>();
  let loading = new Map<string, Promise<CachedResponse>>();

  const load = (key: string, make: () => Promise<CachedResponse>) => {
    const begun = changes;
    const isStorable = ({ status, headers }: CachedResponse) =>
      status === 200 && headers['cache-control'] !== 'no-store';
    const isCurrent = ({ tags }: CachedResponse) =>
      [...tags].every((tag) => (changedAt.get(tag) ?? 0) <= begun);
    const waiting = loading;
    const made = make();
    waiting.set(key, made);
    const finish = (response?: CachedResponse) => {
      if (waiting.get(key) === made) waiting.delete(key);
      if (response && isStorable(response) && isCurrent(response)) stored.set(key, response);
    };
    made.then(finish, () => finish());
    return made;
  };

  return {
    find: (key) => stored.get(key),
    get: async (key, make) => stored.get(key) ?? loading.get(key) ?? load(key, make),
    forget: (tags) => {
      changes += 1;
      for (const tag of tags) changedAt.set(tag, changes);
      // Whoever asks from now on waits for none that was begun before.
      loading = new Map();
      for (const [key, response] of stored)
        if (tags.some((tag) => response.tags.has(tag))) stored.delete(key);
    },
  };
}
