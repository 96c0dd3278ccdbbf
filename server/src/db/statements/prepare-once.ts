import type { Drizzle, Executor } from '../database.ts';

/**
 * A statement that is built once for each connection, with placeholders for its values; `build` ends with `.prepare('')`. For what each
 * request or purchase asks, where building it again took longer than asking it.
 */
export function prepareOnce<T>(build: (db: Drizzle) => T): (db: Executor) => T {
  return (db) => db.makeOnce(build);
}
