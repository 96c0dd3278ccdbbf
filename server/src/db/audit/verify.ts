import { and, asc, count, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Secrets } from '../../config/secret.ts';
import type { Database, Executor } from '../database.ts';
import { type FullCheck, findFullCheck, runFullCheck } from '../full-checks/full-check.ts';
import { chainAuditRows } from './chain.ts';
import { countDropped, listDropped } from './dropped.ts';
import { isIntact, readResealed } from './resealed.ts';
import { chainStart, isSealedBy, sealHead, sealLink } from './seals.ts';
import { auditHead, auditLog } from './tables.ts';

type Row = typeof auditLog.$inferSelect;
export type ChainedRow = Row & { chain_position: number };

/** How far a full check has found the chain in order: the last row's place and its seal. */
export type Checkpoint = Pick<typeof auditHead.$inferSelect, 'position' | 'chain_seal'>;

export const chainBegin: Checkpoint = { position: 0, chain_seal: chainStart };

/** A row by which a reader finds a place of the log. */
export interface AuditPlace {
  id: number;
  at: Date;
}

export interface AuditVerdict {
  /** How many there are. */
  rows: number;
  /** Rows that say neither what was written nor what was left of it on purpose. */
  altered: number[];
  /** Rows that say what was written, but stand elsewhere in the chain or were put into it. */
  displaced: number[];
  /** Rows that were chained and are not there, with what stands before and after the gap; null at its ends. */
  missing: { count: number; after: AuditPlace | null; before: AuditPlace | null }[];
  /** Of the mark of the chain's end: without it nobody can tell whether rows are missing there. */
  head: 'intact' | 'altered' | 'missing';
}

const batchSize = 1_000;
/** Of each kind. */
const namedMax = 100;

const placeOf = ({ id, at }: Row): AuditPlace => ({ id, at });

/** The rows behind a place in the order of the chain, then those that are in none. */
async function* readInOrder(tx: Executor, { position: start }: Checkpoint): AsyncGenerator<Row> {
  const { chain_position: position, id } = auditLog;
  const read = (after: Row | undefined, isChained: boolean) => {
    const next = isChained
      ? after
        ? sql`(${position}, ${id}) > (${after.chain_position}, ${after.id})`
        : gt(position, start)
      : after && gt(id, after.id);
    return tx
      .select()
      .from(auditLog)
      .where(and(isChained ? isNotNull(position) : isNull(position), next))
      .orderBy(...(isChained ? [asc(position), asc(id)] : [asc(id)]))
      .limit(batchSize);
  };
  for (const isChained of [true, false]) {
    let batch: Row[] = [];
    do {
      batch = await read(batch.at(-1), isChained);
      yield* batch;
    } while (batch.length === batchSize);
  }
}

const isChained = (row: Row): row is ChainedRow => row.chain_position !== null;

/** What a row of the chain follows: another, or a stretch that was dropped on purpose, which no reader can find. */
interface Before extends Checkpoint {
  place: AuditPlace | null;
}

/** A place that is known to be in order. */
async function findChained(tx: Executor, at: Checkpoint): Promise<Before> {
  const [row] = await tx.select().from(auditLog).where(eq(auditLog.chain_position, at.position));
  return { ...at, place: row ? placeOf(row) : null };
}

const isUntil =
  ({ position }: Checkpoint) =>
  (stretch: { last_position: number }) =>
    stretch.last_position <= position;

interface Walk {
  secrets: Secrets;
  from: Checkpoint;
  tell?: (rows: number) => Promise<unknown>;
  /** Told of each row of the chain, in its order. */
  visit?: (row: ChainedRow, isInOrder: boolean) => Promise<unknown>;
}

/** Goes through the chain behind a place that is known to be in order. */
export async function walkChain(tx: Executor, { secrets, from, tell, visit }: Walk): Promise<AuditVerdict> {
  const [head] = await tx.select().from(auditHead);
  const isWhole = head !== undefined && isSealedBy(secrets, head.seal, (secret) => sealHead(head, secret));
  const dropped = await listDropped(tx, secrets);
  const findResealed = readResealed(tx, secrets);
  const verdict: AuditVerdict = {
    rows: from.position - countDropped(dropped.filter(isUntil(from))),
    altered: [],
    displaced: [],
    missing: [],
    head: isWhole ? 'intact' : head ? 'altered' : 'missing',
  };
  const last = isWhole ? head.position : Number.POSITIVE_INFINITY;
  let before = await findChained(tx, from);
  const { altered, displaced, missing } = verdict;
  /** Answers how many places before this one are empty that should not be. */
  const noteGap = (until: number, next: Row | null): number => {
    const [stretch] = dropped;
    if (stretch && stretch.first_position < until) {
      dropped.shift();
      if (stretch.last_position > before.position) {
        noteGap(stretch.first_position, null);
        before = { position: stretch.last_position, chain_seal: stretch.chain_seal, place: null };
      }
      return noteGap(until, next);
    }
    const gap = until - before.position - 1;
    if (gap > 0 && missing.length < namedMax)
      missing.push({ count: gap, after: before.place, before: next && placeOf(next) });
    return gap;
  };
  for await (const row of readInOrder(tx, from)) {
    verdict.rows += 1;
    if (verdict.rows % batchSize === 0) await tell?.(verdict.rows);
    const resealed = isChained(row) ? await findResealed(row) : 'none';
    const isAltered = !isIntact(row, resealed, secrets);
    if (isAltered && altered.length < namedMax) altered.push(row.id);
    if (!isChained(row)) continue;
    const { chain_position: position, chain_seal } = row;
    const gap = position <= last ? noteGap(position, row) : 0;
    const follows = position > before.position && position <= last;
    // Across a gap the seal of the row before is not known.
    const link = { position, previous: before.chain_seal, row };
    // What was left of a row on purpose was in its place then, and differs from what was sealed anew before.
    const isPlaced = resealed === 'fits' || (resealed === 'altered' && !isAltered);
    const fits = gap > 0 || isPlaced || isSealedBy(secrets, chain_seal, (secret) => sealLink(link, secret));
    const stands = follows && fits;
    if (!stands && !isAltered && displaced.length < namedMax) displaced.push(row.id);
    await visit?.(row, stands && !isAltered);
    if (follows) before = { position, chain_seal: chain_seal ?? '', place: placeOf(row) };
  }
  if (isWhole) noteGap(head.position + 1, null);
  return verdict;
}

export const asOneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function countUntil(tx: Executor, from: Checkpoint, secrets: Secrets): Promise<number> {
  const kept = await tx
    .select({ rows: count() })
    .from(auditLog)
    .where(lte(auditLog.chain_position, from.position));
  return (kept[0]?.rows ?? 0) + countDropped((await listDropped(tx, secrets)).filter(isUntil(from)));
}

/**
 * Chains what is not chained yet, and holds every row behind the newest full check against its seal and its place; of those
 * before it, that none is gone. All of them where one is, or where no full check has found them in order.
 */
export async function verifyAuditLog(
  db: Database,
  secrets: Secrets,
): Promise<AuditVerdict & { full: FullCheck<Checkpoint> | null }> {
  await chainAuditRows(db, secrets);
  return db.transaction(async (tx) => {
    const full = await findFullCheck<Checkpoint>(tx, 'audit_log', secrets);
    const from = full?.checkpoint ?? chainBegin;
    const isWhole = (await countUntil(tx, from, secrets)) === from.position;
    return { ...(await walkChain(tx, { secrets, from: isWhole ? from : chainBegin })), full: full ?? null };
  }, asOneSnapshot);
}

/** Every row from the first one on. A job, since it takes as long as there are rows. */
export async function verifyWholeAuditLog(db: Database, secrets: Secrets, now: () => Date): Promise<void> {
  await chainAuditRows(db, secrets);
  await runFullCheck<Checkpoint>(db, {
    name: 'audit_log',
    secret: secrets[0],
    now,
    run: async (tell) => {
      const all = await db.$count(auditLog);
      return db.transaction(async (tx) => {
        const verdict = await walkChain(tx, { secrets, from: chainBegin, tell: (rows) => tell(rows, all) });
        await tell(verdict.rows, all);
        const [head] = await tx.select().from(auditHead);
        const faults = [verdict.altered, verdict.displaced, verdict.missing].flat();
        return {
          is_ok: faults.length === 0 && verdict.head === 'intact',
          checkpoint: { position: head?.position ?? 0, chain_seal: head?.chain_seal ?? chainStart },
        };
      }, asOneSnapshot);
    },
  });
}
