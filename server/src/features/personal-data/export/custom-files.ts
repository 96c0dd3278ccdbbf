import { and, asc, eq, gt } from 'drizzle-orm';
import { afterOf } from '../../../db/audit/audit.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import type { Executor } from '../../../db/database.ts';
import type { FetchRows } from '../../../http/csv.ts';
import { findSecondFactors } from '../../accounts/second-factor/queries.ts';
import { entitlements } from '../../entitlements/tables.ts';
import { transactions } from '../../payments/tables.ts';
import type { users } from '../../users/tables.ts';
import { isGoodOfHolder, toHolder } from '../queries.ts';

export type Member = typeof users.$inferSelect;
type Row = Record<string, unknown>;

/** Files that tables declare as `custom`. */
export const customFiles: Record<string, (db: Executor, member: Member) => FetchRows<Row>> = {
  'account/second-factors':
    (db, { id }) =>
    async (last) =>
      last ? [] : [{ ...(await findSecondFactors(db, id)) }],

  // Excludes the acting staff member and addresses of others' sign-in attempts.
  'audit-log/done-to-your-account':
    (db, { id }) =>
    async (last, limit) => {
      const { action, at, before, after, target_type, target_id, user_agent } = auditLog;
      const isOwn = and(eq(target_type, 'user'), eq(target_id, String(id)));
      const rows = await db
        .select({ id: auditLog.id, at, action, before, after, user_agent })
        .from(auditLog)
        .where(and(isOwn, gt(auditLog.id, Number(last?.['id'] ?? 0))))
        .orderBy(asc(auditLog.id))
        .limit(limit);
      return rows.map(({ user_agent: agent, ...row }) =>
        row.action === 'sign_in.failed' ? row : { ...row, after: afterOf({ ...row, user_agent: agent }) },
      );
    },

  // Reads payments, which are a later feature than entitlements. Excludes givers.
  'payments/what-you-have': (db, member) => (last, limit) => {
    const { id, item_title, item_title_en, grant, given_at, ends_at, taken_back_at } = entitlements;
    return db
      .select({ id, item_title, item_title_en, grant, given_at, ends_at, taken_back_at })
      .from(entitlements)
      .leftJoin(transactions, eq(transactions.transaction_id, entitlements.transaction_id))
      .where(and(isGoodOfHolder(toHolder(member)), gt(id, Number(last?.['id'] ?? 0))))
      .orderBy(asc(id))
      .limit(limit);
  },
};
