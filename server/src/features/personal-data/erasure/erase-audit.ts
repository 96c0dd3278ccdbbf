import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { emptyAuditRows, emptyDetails } from '../../../db/audit/empty-rows.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import type { accountErasures } from '../tables.ts';

/**
 * Removes the owner of a deleted account from the audit log. Ids, times and actions stay, texts go. Skips rows that are already empty.
 */
export async function eraseFromAudit(
  { db }: Pick<Deps, 'db'>,
  { user_id, username, email }: typeof accountErasures.$inferSelect,
): Promise<void> {
  const { actor_id, target_type, target_id, target_name, ip } = auditLog;
  const isActor = eq(actor_id, user_id);
  const isTarget = and(eq(target_type, 'user'), eq(target_id, String(user_id)));
  const isAddress = and(
    eq(target_type, 'address'),
    isNull(target_id),
    sql`lower(${target_name}) = lower(${email})`,
  );
  const isMessage = and(eq(target_type, 'message'), sql`${target_name} like '% → ' || ${username}`);
  // Addresses of anonymous sign-in attempts and of the member, but not of staff.
  const isOwnAddress = or(isActor, isNull(actor_id));
  const isLeft = or(isNotNull(auditLog.salt), isNotNull(auditLog.user_agent), and(isOwnAddress, ne(ip, '')));
  await emptyAuditRows(db, and(or(isActor, isTarget, isAddress, isMessage), isLeft), {
    ...emptyDetails,
    user_agent: null,
    ip: sql`case when ${isOwnAddress} then '' else ${ip} end`,
  });
}
