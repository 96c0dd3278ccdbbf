import { and, desc, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { keyIdOf, type Secrets } from '../../config/secret.ts';
import type { Database, Executor } from '../database.ts';
import { chainAuditRows, resealHead } from './chain.ts';
import { listDropped, resealDropped } from './dropped.ts';
import { sealPlace, sealResealed } from './seals.ts';
import { auditLog, auditResealed } from './tables.ts';
import { asOneSnapshot, type ChainedRow, type Checkpoint, chainBegin, walkChain } from './verify.ts';

/** Rows of a stretch at most. */
const stretchMax = 500;

/** How far the chain is sealed under a key, from its beginning on. */
async function findEnd(tx: Executor, key_id: string): Promise<Checkpoint> {
  const [end] = await tx
    .select({ position: auditResealed.last_position, chain_seal: auditLog.chain_seal })
    .from(auditResealed)
    .innerJoin(auditLog, eq(auditLog.chain_position, auditResealed.last_position))
    .where(eq(auditResealed.key_id, key_id))
    .orderBy(desc(auditResealed.last_position))
    .limit(1);
  return end ? { position: end.position, chain_seal: end.chain_seal ?? '' } : chainBegin;
}

interface Place {
  position: number;
  seal: string;
}

/** In place of what an earlier rotation has left of these rows. */
async function writeStretch(db: Database, places: readonly Place[], secret: string): Promise<void> {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return;
  const known = new Map(places.map(({ position, seal }) => [position, seal]));
  const count = last.position - first.position + 1;
  const seals = Array.from({ length: count }, (_, at) => known.get(first.position + at) ?? '');
  const stretch = { first_position: first.position, last_position: last.position, seals };
  const seal = sealResealed(stretch, secret);
  await db.transaction(async (tx) => {
    const overlaps = and(
      gte(auditResealed.last_position, first.position),
      lte(auditResealed.first_position, last.position),
    );
    await tx.delete(auditResealed).where(overlaps);
    await tx.insert(auditResealed).values({ ...stretch, key_id: keyIdOf(secret), seal });
  });
}

/**
 * Seals under the current secret what stands in order in the chain under any of them: its rows, its end and what was dropped of it.
 * A row that is not in order is not made good. Answers how many rows there were since the last time.
 */
export async function resealAuditLog(db: Database, secrets: Secrets): Promise<number> {
  const [secret] = secrets;
  await chainAuditRows(db, secrets);
  let rows = 0;
  await db.transaction(async (tx) => {
    const key_id = keyIdOf(secret);
    const earlier = await tx
      .select({ end: auditResealed.last_position })
      .from(auditResealed)
      .where(ne(auditResealed.key_id, key_id));
    // A stretch ends where one of an earlier rotation does, and takes its place.
    const ends = new Set(earlier.map(({ end }) => end));
    let places: Place[] = [];
    const write = async () => {
      await writeStretch(db, places, secret);
      places = [];
    };
    const visit = async (row: ChainedRow, isInOrder: boolean) => {
      rows += 1;
      const position = row.chain_position;
      const first = places[0]?.position ?? position;
      if (position - first >= stretchMax) await write();
      places.push({ position, seal: isInOrder ? sealPlace(row, secret) : '' });
      if (places.length === stretchMax || ends.has(position)) await write();
    };
    await tx.execute(sql`set local statement_timeout = 0`);
    await walkChain(tx, { secrets, from: await findEnd(tx, key_id), visit });
    await write();
  }, asOneSnapshot);
  await db.transaction(async (tx) => {
    await resealHead(tx, secrets);
    await resealDropped(tx, await listDropped(tx, secrets), secret);
  });
  return rows;
}
