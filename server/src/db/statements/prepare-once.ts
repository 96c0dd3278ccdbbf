import type { Drizzle, Executor } from '../database.ts';

/**
 * Prepares a statement once per connection, with placeholders for its values; `build` ends with `.prepare('')`.
 * For frequent statements, which took longer to build than to run.
 */
export function prepareOnce<T>(build: (db: Drizzle) => T): (db: Executor) => T {
  return (db) => db.makeOnce(build);
}
