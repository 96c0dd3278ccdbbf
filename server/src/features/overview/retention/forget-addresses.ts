import { dayMs } from '@paddock/contract/durations';
import { and, eq, isNotNull, lt, ne, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { emptyAuditRows, emptyDetails } from '../../../db/audit/empty-rows.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { getAddressDays } from '../../../db/retention/retention.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { loginThrottles } from '../../accounts/tables.ts';

/**
 * Erases addresses and devices past their retention period from sign-ins, known networks and the audit log, whose
 * rows stay (record 0040). Addresses of unknown accounts are erased too.
 */
export async function forgetAddresses({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - (await getAddressDays(db)) * dayMs);
  await db
    .update(sessions)
    .set({ ip: '', user_agent: '' })
    .where(and(lt(sessions.created_at, before), or(ne(sessions.ip, ''), ne(sessions.user_agent, ''))));
  await db.delete(loginThrottles).where(lt(loginThrottles.window_started_at, before));
  const isOld = lt(auditLog.at, before);
  await emptyAuditRows(db, and(ne(auditLog.ip, ''), isOld), { ip: '', user_agent: null });
  const isAddress = and(eq(auditLog.target_type, 'address'), isNotNull(auditLog.salt));
  await emptyAuditRows(db, and(isAddress, isOld), emptyDetails);
}
