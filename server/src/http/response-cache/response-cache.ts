import type { CacheTag } from '@paddock/contract/core/endpoint';
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
  /** Approximate size in memory. */
  bytes: number;
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
  /** Maximum number of entries; evicts the least recently used first. */
  maxSize: number;
  /** Maximum size of all entries. */
  maxBytes: number;
  /** In ms of the machine's clock: what changes by the clock alone is never older. */
  maxAge: number;
  /** By default everything. */
  isStorable?: (made: T) => boolean;
  /** The present size of an entry, which may grow after it was stored. */
  bytesOf: (one: T) => number;
}

type Limits = Pick<TagCacheOptions<never>, 'maxSize' | 'maxBytes' | 'maxAge'>;

interface ResponseCacheOptions {
  responses: Limits;
  answers: Limits;
}

const isSuccess = ({ status, headers }: CachedResponse) =>
  status === 200 && headers['cache-control'] !== 'no-store';

/** Counts a body with its compressed forms, which are made later; until then as half of the body. */
const bytesOfResponse = ({ body, encoded }: CachedResponse): number => {
  const forms = [...encoded.values()].filter((form) => form.body !== body);
  return (
    body.length +
    Math.max(
      body.length / 2,
      forms.reduce((sum, form) => sum + form.body.length, 0),
    )
  );
};

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const responses = createTagCache({ ...options.responses, isStorable: isSuccess, bytesOf: bytesOfResponse });
  const answers = createTagCache<CachedAnswer>({ ...options.answers, bytesOf: ({ bytes }) => bytes });
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
  bytesOf,
  maxSize,
  maxBytes,
  maxAge,
}: TagCacheOptions<T>): TagCache<T> {
  /** Least recently used first. */
  const stored = new Map<string, { one: T; until: number }>();
  /** How many changes there were, and the number of the latest of each tag. */
  let changes = 0;
  const changedAt = new Map<CacheTag, number>();
  let loading = new Map<string, Promise<T>>();
  let [hits, misses] = [0, 0];
  const find = (key: string) => {
    const entry = stored.get(key);
    if (!entry) return undefined;
    stored.delete(key);
    if (entry.until <= performance.now()) return undefined;
    stored.set(key, entry);
    hits += 1;
    return entry.one;
  };

  const store = (key: string, one: T) => {
    const now = performance.now();
    stored.delete(key);
    stored.set(key, { one, until: now + maxAge });
    for (const [name, { until }] of stored) if (until <= now) stored.delete(name);
    let bytes = [...stored.values()].reduce((sum, entry) => sum + bytesOf(entry.one), 0);
    for (const [name, entry] of stored) {
      if (stored.size <= maxSize && bytes <= maxBytes) return;
      stored.delete(name);
      bytes -= bytesOf(entry.one);
    }
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
      if (one && isStorable(one) && isCurrent(one)) store(key, one);
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
      for (const [key, { one }] of stored) if (tags.some((tag) => one.tags.has(tag))) stored.delete(key);
    },
    figures: () => ({ size: stored.size, hits, misses }),
  };
}
