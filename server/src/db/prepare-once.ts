import type { Database } from './database.ts';

/**
 * A statement that is built once for each database, and parsed and planned once for each of its connections: `build` ends with
 * `.prepare(name)`, the name its own. For what is read often; its values are placeholders.
 */
export function prepareOnce<T>(build: (db: Database) => T): (db: Database) => T {
  const built = new WeakMap<Database, T>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}
