import { text } from 'node:stream/consumers';
import type { Deps } from '../../../adapters/deps.ts';
import { AuditHead, verifyAuditLog } from '../../../db/audit/verify.ts';
import { findFullCheck, recordFullCheck } from '../../../db/full-checks/queries.ts';

/** The head of the log in the newest backup, stored at BACKUP_TO. */
export const headFile = 'audit-head.json';

/** Reads the head in the newest backup; undefined without a backup. */
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

/** Verifies the log against itself and the newest backup. Returns the result with that of the last full check. */
export async function checkAuditLog(deps: Deps) {
  const full = await findFullCheck(deps.db, 'audit_log');
  return { ...(await verifyAuditLog(deps.db, await readBackupHead(deps))), full };
}

/** Verifies the log against a head and stores the result for metrics and alerts. */
export async function recordAuditCheck(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  backupHead: AuditHead | 'unreadable' | undefined,
): Promise<void> {
  const started_at = now();
  const { rows, altered, displaced, missing, head } = await verifyAuditLog(db, backupHead);
  const is_ok = [altered, displaced, missing].flat().length === 0 && head === 'intact';
  const name = 'audit_log';
  await recordFullCheck(db, { name, started_at, finished_at: now(), done: rows, total: rows, is_ok });
}
