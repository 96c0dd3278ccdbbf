import { text } from 'node:stream/consumers';
import type { Deps } from '../../../adapters/deps.ts';
import { AuditHead, verifyAuditLog } from '../../../db/audit/verify.ts';
import { findFullCheck, recordFullCheck } from '../../../db/full-checks/queries.ts';

/** Where BACKUP_TO leads: the head of the log in the newest backup. */
export const headFile = 'audit-head.json';

/** Undefined without a backup. */
export async function readBackupHead({
  backups,
}: Pick<Deps, 'backups'>): Promise<AuditHead | 'unreadable' | undefined> {
  try {
    const file = await backups?.get(headFile);
    return file && AuditHead.parse(JSON.parse(await text(file.stream)));
  } catch {
    return 'unreadable';
  }
}

/** Checks the whole log, and that everything in the newest backup is still there. */
export async function checkAuditLog(deps: Deps) {
  const full = await findFullCheck(deps.db, 'audit_log');
  return { ...(await verifyAuditLog(deps.db, await readBackupHead(deps))), full };
}

/** Checks the log against a head, and stores for metrics and alerts whether it is in order. */
export async function recordAuditCheck(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  known: AuditHead | 'unreadable' | undefined,
): Promise<void> {
  const started_at = now();
  const { rows, altered, displaced, missing, head } = await verifyAuditLog(db, known);
  const is_ok = [altered, displaced, missing].flat().length === 0 && head === 'intact';
  const name = 'audit_log';
  await recordFullCheck(db, { name, started_at, finished_at: now(), done: rows, total: rows, is_ok });
}
