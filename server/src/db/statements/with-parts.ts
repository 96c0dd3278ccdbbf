import type { SQL } from 'drizzle-orm';
import type { Executor } from '../database.ts';

/** Starts a statement of several named CTEs, each of which may read the results of earlier ones. */
export function withParts(db: Pick<Executor, 'with' | '$with'>, parts: Record<string, SQL>) {
  return db.with(...Object.entries(parts).map(([name, part]) => db.$with(name, {}).as(part)));
}
