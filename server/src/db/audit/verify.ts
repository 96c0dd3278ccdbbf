import { and, asc, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database.ts';
import { chainAuditRows } from './chain.ts';
import { chainStart, sealAuditRow, sealHead, sealLink } from './seals.ts';
import { auditHead, auditLog } from './tables.ts';

type Row = typeof auditLog.$inferSelect;
type ChainedRow = Row & { chain_position: number };

/** A row by which a reader finds a place of the log. */
export interface AuditPlace {
  id: number;
  at: Date;
}

export interface AuditVerdict {
  /** How many there are. */
  rows: number;
  /** Rows that do not say what was written. */
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

/** The rows in the order of the chain, then those that are in none. */
async function* readInOrder(tx: Executor): AsyncGenerator<Row> {
  const { chain_position: position, id } = auditLog;
  const read = (after: Row | undefined, isChained: boolean) => {
    const next = isChained
      ? after &&
        or(
          gt(position, after.chain_position ?? 0),
          and(sql`${position} = ${after.chain_position}`, gt(id, after.id)),
        )
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

async function walk(tx: Executor, secret: string): Promise<AuditVerdict> {
  const [head] = await tx.select().from(auditHead);
  const isIntact = head !== undefined && sealHead(head, secret) === head.seal;
  const verdict: AuditVerdict = {
    rows: 0,
    altered: [],
    displaced: [],
    missing: [],
    head: isIntact ? 'intact' : head ? 'altered' : 'missing',
  };
  const last = isIntact ? head.position : Number.POSITIVE_INFINITY;
  let before: ChainedRow | undefined;
  const { altered, displaced, missing } = verdict;
  const noteGap = (until: number, next: Row | null) => {
    const gap = until - (before?.chain_position ?? 0) - 1;
    if (gap > 0 && missing.length < namedMax)
      missing.push({ count: gap, after: before ? placeOf(before) : null, before: next && placeOf(next) });
    return gap;
  };
  for await (const row of readInOrder(tx)) {
    verdict.rows += 1;
    const isAltered = sealAuditRow(row, secret) !== row.seal;
    if (isAltered && altered.length < namedMax) altered.push(row.id);
    if (!isChained(row)) continue;
    const position = row.chain_position;
    const follows = position > (before?.chain_position ?? 0) && position <= last;
    const gap = follows ? noteGap(position, row) : 0;
    const previous = before?.chain_seal ?? chainStart;
    // Across a gap the seal of the row before is not known.
    const fits = gap > 0 || row.chain_seal === sealLink({ position, previous, row }, secret);
    if (!(follows && fits) && !isAltered && displaced.length < namedMax) displaced.push(row.id);
    if (follows) before = row;
  }
  if (isIntact) noteGap(head.position + 1, null);
  return verdict;
}

/** Chains what is not chained yet, and holds every row against its seal and its place; a hundred of a kind are named. */
export async function verifyAuditLog(db: Database, secret: string): Promise<AuditVerdict> {
  await chainAuditRows(db, secret);
  return db.transaction((tx) => walk(tx, secret), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
