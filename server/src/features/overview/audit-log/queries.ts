import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import type { AuditEntry, exportAuditLog } from '@paddock/contract/overview/calls';
import { and, asc, count, desc, eq, gt, gte, like, lt, or, type SQL } from 'drizzle-orm';
import { sealAuditRow } from '../../../db/audit/audit.ts';
import { auditLog, auditSearchText } from '../../../db/audit/tables.ts';
import type { Executor } from '../../../db/database.ts';
import { containsPattern } from '../../../db/like-pattern.ts';
import type { HandlerContext } from '../../../http/route.ts';

export type AuditFilter = HandlerContext<typeof exportAuditLog>['query'];

function matching({ search, action, user_id, startDate, endDate }: AuditFilter): SQL | undefined {
  const from = startDate ? tehranDayRange(startDate)?.start : undefined;
  const until = endDate ? tehranDayRange(endDate)?.end : undefined;
  const words = search?.toLowerCase();
  const isTarget = and(eq(auditLog.target_type, 'user'), eq(auditLog.target_id, String(user_id)));
  return and(
    // Each of the two has the index; names may hold digits of any script, ids hold those of ASCII.
    words
      ? or(
          like(auditSearchText(auditLog), containsPattern(words)),
          like(auditSearchText(auditLog), containsPattern(toAsciiDigits(words))),
        )
      : undefined,
    action && eq(auditLog.action, action),
    user_id === undefined ? undefined : or(eq(auditLog.actor_id, user_id), isTarget),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  );
}

type Row = typeof auditLog.$inferSelect;

function shown({ actor_id, actor_name, actor_level, target_type, target_id, target_name, ...row }: Row) {
  const actor =
    actor_id === null ? null : { id: actor_id, username: actor_name ?? '', level: actor_level ?? 0 };
  return { ...row, actor, target: { type: target_type, id: target_id, name: target_name } };
}

/** A page of the audit log, newest first, with the count of all that match. */
export async function listAuditLog(
  db: Executor,
  { skip = 0, limit = pageSize, ...filter }: AuditFilter & PageQuery,
): Promise<List<AuditEntry>> {
  const where = matching(filter);
  const [rows, [counted]] = await Promise.all([
    db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).offset(skip).limit(limit),
    db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return { items: rows.map(shown), total: counted?.total ?? 0 };
}

/** The rows that match and are older than `last`, newest first. */
export async function listAuditBatch(
  db: Executor,
  filter: AuditFilter,
  last: AuditEntry | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const where = and(matching(filter), last && lt(auditLog.id, last.id));
  const rows = await db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit);
  return rows.map(shown);
}

const batchSize = 1000;
const namedMax = 100;

/** How many rows there are, and which of them, a hundred at most, are not as they were written. */
export async function verifySeals(
  db: Executor,
  secret: string,
): Promise<{ rows: number; altered: number[] }> {
  const altered: number[] = [];
  let rows = 0;
  let last = 0;
  for (;;) {
    const batch = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, last))
      .orderBy(asc(auditLog.id))
      .limit(batchSize);
    for (const row of batch) {
      if (altered.length < namedMax && sealAuditRow(row, secret) !== row.seal) altered.push(row.id);
    }
    rows += batch.length;
    last = batch.at(-1)?.id ?? last;
    if (batch.length < batchSize) return { rows, altered };
  }
}
