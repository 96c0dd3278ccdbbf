import { asc, eq, sql } from 'drizzle-orm';
import type { Secrets } from '../../config/secret.ts';
import type { Executor } from '../database.ts';
import { findFullCheck } from '../full-checks/full-check.ts';
import { isSealedBy, sealDropped } from './seals.ts';
import { auditDropped, auditLog } from './tables.ts';

type Stretch = Omit<typeof auditDropped.$inferSelect, 'seal'>;

/** The stretches that were dropped on purpose, in the order of the chain; one that somebody wrote by hand is none. */
export async function listDropped(tx: Executor, secrets: Secrets): Promise<Stretch[]> {
  const rows = await tx.select().from(auditDropped).orderBy(asc(auditDropped.first_position));
  return rows.filter(({ seal, ...stretch }) =>
    isSealedBy(secrets, seal, (secret) => sealDropped(stretch, secret)),
  );
}

export const countDropped = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { first_position, last_position }) => sum + last_position - first_position + 1, 0);

/** Where the month ends that ends last before an instant; undefined where none does. */
async function findEndOfMonths(tx: Executor, before: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ ended_at: string | null }>(sql`
    select max(ends_at)::text as ended_at from list_partitions('audit_log')
    where ends_at <= ${before.toISOString()}::timestamptz`);
  return rows[0]?.ended_at ?? undefined;
}

/**
 * Notes, under the secret, which places of the chain go with the months that end before an instant, so that it is whole without
 * them. False where they may not go: a row is not chained yet, or the newest full check has not found all of them in order.
 */
export async function sealBeforeDrop(tx: Executor, before: Date, secrets: Secrets): Promise<boolean> {
  const ended_at = await findEndOfMonths(tx, before);
  if (ended_at === undefined) return true;
  // Numbers that follow each other differ from their count by the same.
  const { rows } = await tx.execute<{ first: number | null; last: number; chain_seal: string }>(sql`
    select min(chain_position) as first, max(chain_position) as last,
      (array_agg(chain_seal order by chain_position desc))[1] as chain_seal
    from (
      select chain_position, chain_seal, chain_position - row_number() over (order by chain_position) as stretch
      from ${auditLog} where ${auditLog.at} < ${ended_at}::timestamptz
    ) as old
    group by stretch`);
  const full = await findFullCheck<{ position: number }>(tx, 'audit_log', secrets);
  const checked = full?.checkpoint?.position ?? 0;
  if (rows.some(({ first, last }) => first === null || last > checked)) return false;
  const stretches = rows.map(({ first, last, chain_seal }) => {
    const stretch = { first_position: first ?? 0, last_position: last, chain_seal };
    return { ...stretch, seal: sealDropped(stretch, secrets[0]) };
  });
  if (stretches.length > 0) await tx.insert(auditDropped).values(stretches);
  return true;
}

/** Seals stretches that were dropped under a secret. */
export async function resealDropped(
  tx: Executor,
  stretches: readonly Stretch[],
  secret: string,
): Promise<void> {
  for (const stretch of stretches)
    await tx
      .update(auditDropped)
      .set({ seal: sealDropped(stretch, secret) })
      .where(eq(auditDropped.first_position, stretch.first_position));
}
