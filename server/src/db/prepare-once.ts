import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { connectionOf, type Executor } from './database.ts';

/**
 * A statement that is built once for each database, and for each connection on which it is part of a transaction; it is parsed and
 * planned once for each connection. `build` ends with `.prepare(name)`, the name its own. For what is asked often; its values are
 * placeholders.
 */
export function prepareOnce<T>(build: (db: NodePgDatabase) => T): (db: Executor) => T {
  const built = new WeakMap<object, T>();
  return (db) => {
    const home = connectionOf(db) ?? db;
    const statement = built.get(home) ?? build(home as NodePgDatabase);
    built.set(home, statement);
    return statement;
  };
}

/** The beginning of a statement of several parts, each by its name, that may read what those before it return. */
export function withParts(db: Executor, parts: Record<string, SQL>) {
  return db.with(...Object.entries(parts).map(([name, part]) => db.$with(name, {}).as(part)));
}
