import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { Database } from '../db/database.ts';
import type { NoticeLease } from '../db/notices/notice-lease.ts';

/** Whoever holds a token or a key; undefined where nobody does. */
export type FindCaller<T> = (secret: string) => Promise<T | undefined>;

export interface CallerCache<T> {
  find: FindCaller<T>;
  /** Forgets those who match, or everybody, and all secrets of nobody. */
  forget: (matches?: (caller: T) => boolean) => void;
}

/** Guesses of nobody's secrets drive nobody out who is known. */
const sizes = { known: 5_000, unknown: 1_000 };
/** What no notice tells, such as rows of a backup, is found within this time, in ms. */
const unknownMaxAge = 5_000;

/**
 * Who holds a secret costs no query while nothing about them changes: whoever hears of a change has them forgotten, and nobody is
 * remembered without the lease (record 0025). `shape`: what such secrets look like, others are nobody's; `isCurrent`: whether a
 * caller counts still by the clock alone.
 */
export function createCallerCache<T extends object>(
  lease: Pick<NoticeLease, 'holds'>,
  { find, shape, isCurrent }: { find: FindCaller<T>; shape: RegExp; isCurrent: (caller: T) => boolean },
): CallerCache<T> {
  const known = new QuickLRU<string, T>({ maxSize: sizes.known });
  const unknown = new QuickLRU<string, true>({ maxSize: sizes.unknown, maxAge: unknownMaxAge });
  /** How often something was to be forgotten: who was looked up meanwhile is not remembered. */
  let forgotten = 0;
  return {
    find: async (secret) => {
      if (!shape.test(secret)) return undefined;
      if (!lease.holds()) return find(secret);
      // The memory of the process holds no secret that opens anything.
      const key = createHash('sha256').update(secret).digest('base64');
      const cached = known.get(key);
      if (cached && isCurrent(cached)) return cached;
      if (unknown.has(key)) return undefined;
      const before = forgotten;
      const caller = await find(secret);
      if (forgotten !== before) return caller;
      if (caller) known.set(key, Object.freeze(caller));
      else unknown.set(key, true);
      return caller;
    },
    forget: (matches = () => true) => {
      forgotten += 1;
      unknown.clear();
      for (const [key, caller] of known) if (matches(caller)) known.delete(key);
    },
  };
}

/** Does the work; where it changed who a caller is or may do, that has ended once every process goes by it. */
export async function settleCallers<T>(
  db: Pick<Database, 'callerChanges'>,
  lease: Pick<NoticeLease, 'barrier'> | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const before = db.callerChanges;
  try {
    return await work();
  } finally {
    if (db.callerChanges !== before) await lease?.barrier();
  }
}
