import {
  createPromiseCache,
  type PromiseCache,
  type PromiseCacheOptions,
} from '../concurrency/promise-cache.ts';
import type { Executor } from './database.ts';

/** A cache of database contents, one per database. A transaction uses that of its database. */
export function cacheOfDatabase<T>(options: PromiseCacheOptions<T>): (db: Executor) => PromiseCache<T> {
  const create = () => createPromiseCache<T>(options);
  return (db) => db.database.makeOnce(create);
}
