import type { Deps } from '../adapters/deps.ts';
import type { AuditHead } from '../db/audit/verify.ts';
import { fullChecks } from '../db/full-checks/tables.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { recordAuditCheck } from '../features/overview/audit-log/check-audit-log.ts';
import { recordLedgerCheck } from '../features/payments/admin/check-ledger.ts';

export interface Verdict {
  isMoneyInOrder: boolean;
  isAuditLogInOrder: boolean;
}

/**
 * Verifies the whole ledger and audit log of a restored database. `head`: that of the log in the backup, since the
 * newest backup may be later.
 */
export async function verifyEverything(deps: Deps, head?: AuditHead): Promise<Verdict> {
  const { db, config } = deps;
  await checkSecret(db, config);
  await recordLedgerCheck(deps);
  await recordAuditCheck(deps, head);
  const checks = await db.select().from(fullChecks);
  const isOk = (name: string) => checks.find((one) => one.name === name)?.is_ok === true;
  return { isMoneyInOrder: isOk('ledger'), isAuditLogInOrder: isOk('audit_log') };
}
