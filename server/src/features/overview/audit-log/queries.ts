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
  const text = search?.toLowerCase();
  const isTarget = and(eq(auditLog.target_type, 'user'), eq(auditLog.target_id, String(user_id)));
  return and(
    // Both columns are indexed. Names may contain digits of any script; ids are ASCII.
    text
      ? or(
          like(auditSearchText(auditLog), containsPattern(text)),
          like(auditSearchText(auditLog), containsPattern(readTypedId(text))),
        )
      : undefined,
    action && eq(auditLog.action, action),
    user_id === undefined ? undefined : or(eq(auditLog.actor_id, user_id), isTarget),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  );
}

type Row = typeof auditLog.$inferSelect;

function toEntry({ actor_id, actor_name, actor_level, target_type, target_id, target_name, ...row }: Row) {
  const actor = actor_id === null ? null : { id: actor_id, username: actor_name, level: actor_level ?? 0 };
  const target = { type: target_type, id: target_id, name: target_name };
  return { ...row, actor, target, after: afterOf(row) };
}

/** Returns a page of the audit log, newest first, with the total count of matches. */
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
  return { items: rows.map(toEntry), total };
}

/** An entry with its hashes. */
export type HashedAuditEntry = AuditEntry & Pick<Row, 'salt' | 'details_hash' | 'previous_hash' | 'hash'>;

/** Returns the id of the row that an export wrote about itself. */
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

/**
 * Lists a batch of an export, newest first and older than `last`: the export's own row, which is the head of the log,
 * and all matches.
 */
export async function listAuditBatch(
  db: Executor,
  { filter, own_id }: { filter: AuditFilter; own_id: number },
  last: AuditEntry | undefined,
  limit: number,
): Promise<HashedAuditEntry[]> {
  const isMatch = matching(filter);
  const where = and(
    isMatch && or(eq(auditLog.id, own_id), isMatch),
    lte(auditLog.id, own_id),
    last && lt(auditLog.id, last.id),
  );
  const rows = await db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).limit(limit);
  return rows.map(toEntry);
}
