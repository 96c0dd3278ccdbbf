import {
  createPromiseCache,
  type PromiseCache,
  type PromiseCacheOptions,
} from '../concurrency/promise-cache.ts';
import type { Executor } from './database.ts';

/** A cache of what a database holds: one for each database, which belongs to it. A transaction has that of its database. */
export function cacheOfDatabase<T>(options: PromiseCacheOptions<T>): (db: Executor) => PromiseCache<T> {
  const create = () => createPromiseCache<T>(options);
  return (db) => db.database.makeOnce(create);
}
