import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type Redactable, redactAuditRows, withoutKeys } from '../../../db/audit/redact.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import type { accountErasures } from '../tables.ts';

type Row = typeof auditLog.$inferSelect;
type Known = typeof accountErasures.$inferSelect;

/** Of what was noted about an account, what says nothing of a person. */
const impersonal = new Set([
  'role',
  'is_active',
  'reason',
  'way',
  'ended',
  'kind',
  'credentials',
  'steam_verified',
]);
const isPersonal = (key: string) => !impersonal.has(key);
const isDevice = (key: string) => key === 'user_agent';

/** What a row loses: the name, and whatever was noted about the account itself. Its id stays, which names nobody any more. */
function redactionOf(row: Row, id: number): Partial<Redactable> {
  const isActor = row.actor_id === id;
  const isTarget = row.target_type === 'user' && row.target_id === String(id);
  const isGone = isTarget ? isPersonal : isDevice;
  return {
    ...(isActor && { actor_name: null }),
    ...(isTarget || row.target_type === 'address' || row.target_type === 'message'
      ? { target_name: null }
      : {}),
    ...((isActor || row.actor_id === null) && { ip: '' }),
    before: withoutKeys(row.before, isGone),
    after: withoutKeys(row.after, isGone),
  };
}

/** Takes the owner of a deleted account out of the audit log. Rows that lost everything already are left alone. */
export async function eraseFromAudit({ db, config }: Deps, known: Known): Promise<void> {
  const { user_id, username, email } = known;
  const isTarget = and(eq(auditLog.target_type, 'user'), eq(auditLog.target_id, String(user_id)));
  const about = or(
    eq(auditLog.actor_id, user_id),
    isTarget,
    and(
      eq(auditLog.target_type, 'address'),
      isNull(auditLog.target_id),
      sql`lower(${auditLog.target_name}) = lower(${email})`,
    ),
    and(eq(auditLog.target_type, 'message'), sql`${auditLog.target_name} like '% → ' || ${username}`),
  );
  await redactAuditRows(db, about, (row) => redactionOf(row, user_id), config.secrets);
}
