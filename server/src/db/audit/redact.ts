import { randomUUID } from 'node:crypto';
import { and, asc, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Secrets } from '../../config/secret.ts';
import type { Database } from '../database.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { chainAuditRows } from './chain.ts';
import { isIntact, readResealed } from './resealed.ts';
import { sealRedaction } from './seals.ts';
import { auditLog } from './tables.ts';

type Row = typeof auditLog.$inferSelect;
/** What of a row may name a person or say from where they came. */
export type Redactable = Pick<Row, 'actor_name' | 'target_name' | 'before' | 'after' | 'ip'>;

const batchSize = 500;

/** Without some of its values. */
export function withoutKeys(values: Row['after'], isGone: (key: string) => boolean): Row['after'] {
  return values && Object.fromEntries(Object.entries(values).filter(([key]) => !isGone(key)));
}

/** Texts, since JSON of the database would forget the order that the seal covers. */
const asText = (values: Row['after']) => values && JSON.stringify(values);

const namesOf = ({ actor_name, target_name, before, after, ip }: Redactable) =>
  JSON.stringify([actor_name, target_name, before, after, ip]);

/** Rows as they will stand. One that somebody has altered loses as much, and stays an altered one. */
async function redactRows(
  db: Database,
  rows: readonly Row[],
  redact: (row: Row) => Partial<Redactable>,
  secrets: Secrets,
): Promise<Row[]> {
  const findResealed = readResealed(db, secrets);
  const redacted: Row[] = [];
  for (const row of rows.toSorted((a, b) => (a.chain_position ?? 0) - (b.chain_position ?? 0))) {
    const left = { ...row, ...redact(row) };
    // What lost it already, or never had it, stays under the seal that it has.
    if (namesOf(left) === namesOf(row) || row.chain_position === null) continue;
    const resealed = await findResealed({ ...row, chain_position: row.chain_position });
    const isOurs = isIntact(row, resealed, secrets);
    const redaction_seal = isOurs ? sealRedaction(left, secrets[0]) : `altered ${randomUUID()}`;
    redacted.push({ ...left, redaction_seal });
  }
  return redacted;
}

async function writeRows(db: Database, rows: readonly Row[]): Promise<void> {
  const written = rows.map(({ id, at, actor_name, target_name, ip, before, after, redaction_seal }) => ({
    id,
    at: at.toISOString(),
    actor_name,
    target_name,
    ip,
    redaction_seal,
    before: asText(before),
    after: asText(after),
  }));
  const times = written.map(({ at }) => at).toSorted();
  // By the months in which they lie.
  await db.execute(sql`
    update ${auditLog} as l set actor_name = r.actor_name, target_name = r.target_name, ip = r.ip,
      before = r.before::json, after = r.after::json, redaction_seal = r.redaction_seal
    from ${jsonRecordset(
      written,
      `id bigint, at timestamptz, actor_name text, target_name text, ip text, before text, after text,
       redaction_seal text`,
    )}
    where (l.id, l.at) = (r.id, r.at)
      and l.at between ${times[0]}::timestamptz and ${times.at(-1)}::timestamptz`);
}

/**
 * Takes out of rows what names a person, for good. Their seals stay, and the chain with them; a seal of its own tells that what is
 * left is what we left (record 0040). In batches that each stand by themselves: a second time does the rest.
 */
export async function redactAuditRows(
  db: Database,
  where: SQL | undefined,
  redact: (row: Row) => Partial<Redactable>,
  secrets: Secrets,
): Promise<void> {
  // A seal of what is left covers the place.
  await chainAuditRows(db, secrets);
  let last = 0;
  let rows: Row[];
  do {
    rows = await db
      .select()
      .from(auditLog)
      .where(and(where, isNotNull(auditLog.chain_position), gt(auditLog.id, last)))
      .orderBy(asc(auditLog.id))
      .limit(batchSize);
    const redacted = await redactRows(db, rows, redact, secrets);
    if (redacted.length > 0) await writeRows(db, redacted);
    last = rows.at(-1)?.id ?? last;
  } while (rows.length === batchSize);
}
