import type { SQL } from 'drizzle-orm';
import type { Executor } from '../database.ts';

/** Begins a statement of several named parts, each of which may read what those before it return. */
export function withParts(db: Pick<Executor, 'with' | '$with'>, parts: Record<string, SQL>) {
  return db.with(...Object.entries(parts).map(([name, part]) => db.$with(name, {}).as(part)));
}
