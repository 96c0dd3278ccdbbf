import QuickLRU from 'quick-lru';

export interface PromiseCache<T> {
  /** What is kept under the key, or made now; those who ask meanwhile wait for the same. */
  get: (key: string, make: () => Promise<T>) => Promise<T>;
  /** Forgets all; what is being made is given to those who wait for it, and not kept. */
  clear: () => void;
}

interface PromiseCacheOptions<T> {
  /** About how many are kept; the least asked for go first. */
  maxSize: number;
  /** In ms of the machine's clock; for good when it is not given. */
  maxAge?: number;
  /** Which results are worth keeping; by default all. A failure never is. */
  isKept?: (result: T) => boolean;
}

/** Results that many ask for, made once for all of them. */
export function createPromiseCache<T>({
  isKept = () => true,
  ...limits
}: PromiseCacheOptions<T>): PromiseCache<T> {
  let kept = new QuickLRU<string, Promise<T>>(limits);
  return {
    get: (key, make) => {
      const known = kept.get(key);
      if (known) return known;
      // What is forgotten while it is being made stays with the results of its time.
      const current = kept;
      const made = make();
      current.set(key, made);
      const forget = () => {
        if (current.get(key) === made) current.delete(key);
      };
      made.then((result) => isKept(result) || forget(), forget);
      return made;
    },
    clear: () => {
      kept = new QuickLRU(limits);
    },
  };
}
