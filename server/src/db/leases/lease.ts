import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { leases } from './tables.ts';

/** Whoever dies holds it so long at most. */
const leaseSeconds = 15;
const renewMs = (leaseSeconds * 1_000) / 3;

const clock = sql`clock_timestamp()`;
const inSeconds = (seconds: number) => sql`${clock} + ${seconds} * interval '1 second'`;

/** Whether the lease is this holder's now: nobody had it, and its turn has come. */
async function take(db: Executor, name: string, holder: string): Promise<boolean> {
  const values = { holder, held_until: inSeconds(leaseSeconds) };
  const taken = await db
    .insert(leases)
    .values({ name, ...values })
    .onConflictDoUpdate({
      target: leases.name,
      set: values,
      setWhere: sql`${leases.held_until} <= ${clock} and ${leases.due_at} <= ${clock}`,
    })
    .returning({ name: leases.name });
  return taken.length > 0;
}

/**
 * Does the work unless another process, or another call of this one, is at it, or its turn has not come: it comes again
 * `everySeconds` after the work ended. One who dies at it is followed after 15 s. It holds no connection meanwhile, so that
 * the work may ask over the network, and a pooler may stand before the database. Answers whether the work was done.
 */
export async function runLeased(
  db: Executor,
  name: string,
  work: () => Promise<void>,
  everySeconds = 0,
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await take(db, name, holder))) return false;
  const isOwn = and(eq(leases.name, name), eq(leases.holder, holder));
  const move = async (values: Parameters<ReturnType<Executor['update']>['set']>[0]) => {
    // Where the database is away it lapses by itself.
    await db
      .update(leases)
      .set(values)
      .where(isOwn)
      .catch(() => undefined);
  };
  const renewal = setInterval(() => move({ held_until: inSeconds(leaseSeconds) }), renewMs);
  try {
    await work();
    return true;
  } finally {
    clearInterval(renewal);
    await move({ held_until: clock, due_at: inSeconds(everySeconds) });
  }
}
