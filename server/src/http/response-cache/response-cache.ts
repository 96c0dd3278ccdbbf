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

/** What a call answered in the process, for pages. */
export interface CachedAnswer {
  value: unknown;
  tags: ReadonlySet<CacheTag>;
}

export interface TagCache<T> {
  find: (key: string) => T | undefined;
  /** What is cached, or what `load` makes; those who ask meanwhile wait for the same one. A failure is not cached. */
  get: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Forgets everything that shows what changed; what is being made goes to those who wait for it and is not cached. */
  forget: (tags: readonly CacheTag[]) => void;
  /** How many it has, how many were found in it, and how many had to be made. */
  figures: () => { size: number; hits: number; misses: number };
}

/** Answers to readers; only a success that may be stored is cached. */
export interface ResponseCache extends TagCache<CachedResponse> {
  /** What pages are made of: a page that shows many things is made anew when one of them has changed. */
  answers: TagCache<CachedAnswer>;
}

interface TagCacheOptions<T> {
  /** About how many it has; the least recently used go first. */
  maxSize: number;
  /** In ms of the machine's clock: what changes by the clock alone is never older. */
  maxAge: number;
  /** By default everything. */
  isStorable?: (made: T) => boolean;
}

interface ResponseCacheOptions {
  responses: TagCacheOptions<CachedResponse>;
  answers: TagCacheOptions<CachedAnswer>;
}

const isSuccess = ({ status, headers }: CachedResponse) =>
  status === 200 && headers['cache-control'] !== 'no-store';

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const responses = createTagCache({ ...options.responses, isStorable: isSuccess });
  const answers = createTagCache(options.answers);
  return {
    ...responses,
    answers,
    forget: (tags) => {
      answers.forget(tags);
      responses.forget(tags);
    },
  };
}

function createTagCache<T extends { tags: ReadonlySet<CacheTag> }>({
  isStorable = () => true,
  ...limits
}: TagCacheOptions<T>): TagCache<T> {
  const stored = new QuickLRU<string, T>(limits);
  /** How many changes there were, and the number of the latest of each tag. */
  let changes = 0;
  const changedAt = new Map<CacheTag, number>();
  let loading = new Map<string, Promise<T>>();
  let [hits, misses] = [0, 0];
  const find = (key: string) => {
    const one = stored.get(key);
    if (one) hits += 1;
    return one;
  };

  const load = (key: string, make: () => Promise<T>) => {
    misses += 1;
    const begun = changes;
    const isCurrent = ({ tags }: T) => [...tags].every((tag) => (changedAt.get(tag) ?? 0) <= begun);
    const waiting = loading;
    const made = make();
    waiting.set(key, made);
    const finish = (one?: T) => {
      if (waiting.get(key) === made) waiting.delete(key);
      if (one && isStorable(one) && isCurrent(one)) stored.set(key, one);
    };
    made.then(finish, () => finish());
    return made;
  };

  return {
    find,
    get: async (key, make) => find(key) ?? loading.get(key) ?? load(key, make),
    forget: (tags) => {
      changes += 1;
      for (const tag of tags) changedAt.set(tag, changes);
      // Whoever asks from now on waits for none that was begun before.
      loading = new Map();
      for (const [key, one] of stored) if (tags.some((tag) => one.tags.has(tag))) stored.delete(key);
    },
    figures: () => ({ size: stored.size, hits, misses }),
  };
}
