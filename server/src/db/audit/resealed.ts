import { gte } from 'drizzle-orm';
import type { Secrets } from '../../config/secret.ts';
import type { Executor } from '../database.ts';
import { isSealedBy, sealAuditRow, sealPlace, sealRedaction, sealResealed } from './seals.ts';
import { type auditLog, auditResealed } from './tables.ts';

type Row = typeof auditLog.$inferSelect;

type Resealed = 'fits' | 'altered' | 'none';

/**
 * Answers, for rows in the order of the chain, whether they are what was sealed anew at their place; `none` where nothing was, or where
 * somebody has touched it: then a row's own seals count.
 */
export function readResealed(
  tx: Executor,
  secrets: Secrets,
): (row: Row & { chain_position: number }) => Promise<Resealed> {
  let stretch: typeof auditResealed.$inferSelect | undefined;
  /** Nothing was sealed anew behind this place. */
  let end = Number.POSITIVE_INFINITY;
  return async (row) => {
    const { chain_position: position } = row;
    if (position >= end) return 'none';
    if (!stretch || position > stretch.last_position) {
      const [next] = await tx
        .select()
        .from(auditResealed)
        .where(gte(auditResealed.last_position, position))
        .orderBy(auditResealed.last_position)
        .limit(1);
      stretch = next;
      if (!next) end = position;
    }
    const found = stretch;
    if (!found || position < found.first_position) return 'none';
    if (!isSealedBy(secrets, found.seal, (secret) => sealResealed(found, secret))) return 'none';
    const place = found.seals[position - found.first_position] ?? '';
    return isSealedBy(secrets, place, (secret) => sealPlace(row, secret)) ? 'fits' : 'altered';
  };
}

/** Whether a row says what was written, or what was left of it on purpose after that (record 0040). */
export function isIntact(row: Row, resealed: Resealed, secrets: Secrets): boolean {
  const { redaction_seal, seal } = row;
  if (redaction_seal !== null && isSealedBy(secrets, redaction_seal, (secret) => sealRedaction(row, secret)))
    return true;
  if (resealed !== 'none') return resealed === 'fits';
  return redaction_seal === null && isSealedBy(secrets, seal, (secret) => sealAuditRow(row, secret));
}
