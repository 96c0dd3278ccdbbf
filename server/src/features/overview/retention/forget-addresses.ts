import { and, lt, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { redactAuditRows, withoutKeys } from '../../../db/audit/redact.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { getAddressDays } from '../../../db/retention/retention.ts';
import { loginThrottles } from '../../accounts/password/tables.ts';
import { sessions } from '../../accounts/sessions/tables.ts';

const dayMs = 86_400_000;

const isDevice = (key: string) => key === 'user_agent';

/**
 * Forgets from where and with what people came, once it is older than the developer keeps it: in sign-ins, in what is known of their
 * networks, and in the audit log, whose rows stay (record 0040). An address to which no account belonged goes as well.
 */
export async function forgetAddresses({ db, config, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - (await getAddressDays(db)) * dayMs);
  await db
    .update(sessions)
    .set({ ip: '', user_agent: '' })
    .where(and(lt(sessions.created_at, before), or(ne(sessions.ip, ''), ne(sessions.user_agent, ''))));
  await db.delete(loginThrottles).where(lt(loginThrottles.window_started_at, before));
  await redactAuditRows(
    db,
    and(sql`${auditLog.ip} <> ''`, lt(auditLog.at, before)),
    (row) => ({
      ip: '',
      before: withoutKeys(row.before, isDevice),
      after: withoutKeys(row.after, isDevice),
      ...(row.target_type === 'address' && { target_name: null }),
    }),
    config.secrets,
  );
}
