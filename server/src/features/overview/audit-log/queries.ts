import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import type { AuditEntry, exportAuditLog } from '@paddock/contract/overview/calls';
import { and, desc, eq, gte, like, lt, lte, or, type SQL } from 'drizzle-orm';
import { afterOf } from '../../../db/audit/audit.ts';
import { auditLog, auditSearchText } from '../../../db/audit/tables.ts';
import type { Executor } from '../../../db/database.ts';
import { containsPattern } from '../../../db/like-pattern.ts';
import { listPage } from '../../../db/statements/list-page.ts';
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
          like(auditSearchText(auditLog), containsPattern(readTypedId(words))),
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
  const actor = actor_id === null ? null : { id: actor_id, username: actor_name, level: actor_level ?? 0 };
  const target = { type: target_type, id: target_id, name: target_name };
  return { ...row, actor, target, after: afterOf(row) };
}

/** A page of the audit log, newest first, with the count of all that match. */
export async function listAuditLog(
  db: Executor,
  { skip = 0, limit = pageSize, ...filter }: AuditFilter & PageQuery,
): Promise<List<AuditEntry>> {
  const where = matching(filter);
  const { items: rows, total } = await listPage(
    db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)),
    db.$count(auditLog, where),
    { skip, limit },
  );
  return { items: rows.map(shown), total };
}

/** A row with what proves it. */
export type HashedAuditEntry = AuditEntry & Pick<Row, 'salt' | 'details_hash' | 'previous_hash' | 'hash'>;

/** The id of the row that an export left of itself. */
export async function findExport(db: Executor, request_id: string): Promise<number> {
  const isExport = and(eq(auditLog.request_id, request_id), eq(auditLog.action, 'audit_log.export'));
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isExport)
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!row) throw new Error('an export has no row in the audit log');
  return row.id;
}

/** The rows of an export that are older than `last`, newest first: its own, which is the head of the log, and those that match. */
export async function listAuditBatch(
  db: Executor,
  { filter, own }: { filter: AuditFilter; own: number },
  last: AuditEntry | undefined,
  limit: number,
): Promise<HashedAuditEntry[]> {
  const isMatch = matching(filter);
  const where = and(
    isMatch && or(eq(auditLog.id, own), isMatch),
    lte(auditLog.id, own),
    last && lt(auditLog.id, last.id),
  );
  const rows = await db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit);
  return rows.map(shown);
}
