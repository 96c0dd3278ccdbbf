import QuickLRU from 'quick-lru';

export interface PromiseCache<T> {
  /** Returns the cached result of a key, or loads it; concurrent callers share the load. */
  get: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Empties the cache; pending loads are returned to their callers and not cached. */
  clear: () => void;
}

export interface PromiseCacheOptions<T> {
  /** Approximate maximum; evicts the least recently used. */
  maxSize: number;
  /** In ms; absent: results never expire. */
  maxAge?: number;
  /** Default: every result. Failures are never cached. */
  isCacheable?: (result: T) => boolean;
}

/** A cache of asynchronous results that loads each key once for concurrent callers. */
export function createPromiseCache<T>({
  isCacheable = () => true,
  ...limits
}: PromiseCacheOptions<T>): PromiseCache<T> {
  let results = new QuickLRU<string, Promise<T>>(limits);
  return {
    get: (key, load) => {
      const cached = results.get(key);
      if (cached) return cached;
      // Loads that are pending during `clear` must not be cached, so they keep a reference to their own map.
      const current = results;
      // A Drizzle query is a lazy thenable that would run once per await.
      const loading = Promise.resolve(load());
      current.set(key, loading);
      const evict = () => {
        if (current.get(key) === loading) current.delete(key);
      };
      loading.then((result) => isCacheable(result) || evict(), evict);
      return loading;
    },
    clear: () => {
      results = new QuickLRU(limits);
    },
  };
}

/** A cache per owner, such as the portals of one process, garbage-collected with it. */
export function createPromiseCaches<Owner extends WeakKey, T>(
  options: PromiseCacheOptions<T>,
): (owner: Owner) => PromiseCache<T> {
  const caches = new WeakMap<Owner, PromiseCache<T>>();
  return (owner) => {
    const cache = caches.get(owner) ?? createPromiseCache<T>(options);
    caches.set(owner, cache);
    return cache;
  };
}
