import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Secrets } from '../../config/secret.ts';
import type { Database, Executor } from '../database.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { chainStart, isSealedBy, sealHead, sealLink } from './seals.ts';
import { auditDropped, auditHead, auditLog } from './tables.ts';

const batchSize = 500;

type Head = typeof auditHead.$inferSelect;

const isOne = eq(auditHead.id, 1);

/** The end of the chain, held until the transaction ends; undefined where it is not as we left it. */
async function lockHead(tx: Executor, secrets: Secrets): Promise<Head | undefined> {
  const first = { position: 0, chain_seal: chainStart };
  // Only where nothing has been chained: a head that somebody took away is not made again.
  await tx.execute(sql`
    insert into ${auditHead} (id, position, chain_seal, seal)
    select 1, ${first.position}, ${first.chain_seal}, ${sealHead(first, secrets[0])}
    where not exists (select from ${auditLog} where ${auditLog.chain_position} is not null)
      and not exists (select from ${auditDropped})
    on conflict do nothing`);
  const [head] = await tx.select().from(auditHead).where(isOne).for('update');
  return head && isSealedBy(secrets, head.seal, (secret) => sealHead(head, secret)) ? head : undefined;
}

/** Answers how many rows were chained. */
async function chainBatch(tx: Executor, secrets: Secrets): Promise<number> {
  const head = await lockHead(tx, secrets);
  const [secret] = secrets;
  if (!head) return 0;
  const rows = await tx
    .select({ id: auditLog.id, at: auditLog.at, seal: auditLog.seal })
    .from(auditLog)
    .where(isNull(auditLog.chain_position))
    .orderBy(asc(auditLog.id))
    .limit(batchSize);
  let { position, chain_seal } = head;
  const links = rows.map((row) => {
    position += 1;
    chain_seal = sealLink({ position, previous: chain_seal, row }, secret);
    return { id: row.id, at: row.at, chain_position: position, chain_seal };
  });
  if (links.length === 0) return 0;
  const times = rows.map(({ at }) => at.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)].map((time) => new Date(time).toISOString());
  // By the months in which they lie.
  await tx.execute(sql`
    update ${auditLog} as l set chain_position = r.chain_position, chain_seal = r.chain_seal
    from ${jsonRecordset(links, 'id bigint, at timestamptz, chain_position bigint, chain_seal text')}
    where (l.id, l.at) = (r.id, r.at) and l.at between ${first}::timestamptz and ${last}::timestamptz`);
  const end = { position, chain_seal };
  await tx
    .update(auditHead)
    .set({ ...end, seal: sealHead(end, secret) })
    .where(isOne);
  return links.length;
}

/**
 * Chains the rows of the audit log that were committed since the last time, so that none of them can be taken away or put
 * elsewhere unseen (record 0022). Whoever writes a row waits for none of it. A head that was tampered with is not gone on
 * from: the check tells of it, and rows wait.
 */
export async function chainAuditRows(db: Database, secrets: Secrets): Promise<void> {
  const isUnchained = isNull(auditLog.chain_position);
  for (;;) {
    const [waiting] = await db.select({ id: auditLog.id }).from(auditLog).where(isUnchained).limit(1);
    // An empty log has an end as well, by which it is known to be whole.
    if (!waiting && (await db.$count(auditHead)) > 0) return;
    if ((await db.transaction((tx) => chainBatch(tx, secrets))) < batchSize) return;
  }
}

/** Seals the end of the chain under the current secret, where one of the others has; with `asItIs` whatever stands there. */
export async function resealHead(tx: Executor, secrets: Secrets, asItIs = false): Promise<void> {
  const [secret] = secrets;
  const [found] = await tx.select().from(auditHead).where(isOne).for('update');
  const head = asItIs ? found : await lockHead(tx, secrets);
  if (head)
    await tx
      .update(auditHead)
      .set({ seal: sealHead(head, secret) })
      .where(isOne);
}
