import QuickLRU from 'quick-lru';

export interface PromiseCache<T> {
  /** The cached result of the key, or what `load` answers; those who ask while it loads wait for the same one. */
  get: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Empties it; what is still loading goes to those who wait for it and is not cached. */
  clear: () => void;
}

export interface PromiseCacheOptions<T> {
  /** About how many results it has; the least recently used go first. */
  maxSize: number;
  /** In ms of the machine's clock; without it a result has no age. */
  maxAge?: number;
  /** By default every result. A failure never is. */
  isCacheable?: (result: T) => boolean;
}

/** Results that many ask for, loaded once for all of them. */
export function createPromiseCache<T>({
  isCacheable = () => true,
  ...limits
}: PromiseCacheOptions<T>): PromiseCache<T> {
  let results = new QuickLRU<string, Promise<T>>(limits);
  return {
    get: (key, load) => {
      const cached = results.get(key);
      if (cached) return cached;
      // A result that is still loading when the cache is emptied must not come back: it stays with its own map.
      const current = results;
      // A query of Drizzle is no promise yet: it runs once for each who awaits it.
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

/** A cache for each owner, such as the portals of one process; it goes with its owner. */
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
