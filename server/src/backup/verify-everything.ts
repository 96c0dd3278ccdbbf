import type { Deps } from '../adapters/deps.ts';
import { verifyWholeAuditLog } from '../db/audit/verify.ts';
import { fullChecks } from '../db/full-checks/tables.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { verifyLedger } from '../features/payments/admin/check-ledger.ts';

export interface Verdict {
  isMoneyInOrder: boolean;
  isAuditLogInOrder: boolean;
}

/** Adds up the whole ledger and goes through the whole audit log of a database that was brought here. */
export async function verifyEverything(deps: Deps): Promise<Verdict> {
  const { db, config, now } = deps;
  await checkSecret(db, config);
  await verifyLedger(deps);
  await verifyWholeAuditLog(db, config.secrets, now);
  const checks = await db.select().from(fullChecks);
  const isOk = (name: string) => checks.find((one) => one.name === name)?.is_ok === true;
  return { isMoneyInOrder: isOk('ledger'), isAuditLogInOrder: isOk('audit_log') };
}
