import * as calls from '@paddock/contract/overview/calls';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { App } from '../../../http/app-types.ts';
import { type CsvColumn, streamCsv, streamJsonLines } from '../../../http/csv.ts';
import { route } from '../../../http/route.ts';
import { checkAuditLog } from './check-audit-log.ts';
import {
  type AuditFilter,
  findExport,
  type HashedAuditEntry,
  listAuditBatch,
  listAuditLog,
} from './queries.ts';

const json = (values: object | null) => values && JSON.stringify(values);

const columns: CsvColumn<HashedAuditEntry>[] = [
  ['id', (row) => row.id],
  ['at', (row) => row.at.toISOString()],
  ['actor_id', (row) => row.actor?.id],
  ['actor', (row) => row.actor?.username],
  ['level', (row) => row.actor?.level],
  ['action', (row) => row.action],
  ['target_type', (row) => row.target.type],
  ['target_id', (row) => row.target.id],
  ['target_name', (row) => row.target.name],
  ['before', (row) => json(row.before)],
  ['after', (row) => json(row.after)],
  ['ip', (row) => row.ip],
  ['request_id', (row) => row.request_id],
  ['salt', (row) => row.salt],
  ['details_hash', (row) => row.details_hash],
  ['previous_hash', (row) => row.previous_hash],
  ['hash', (row) => row.hash],
];

/** Audits the export itself. Returns what to export: matching rows and the export's own row, the head of the log. */
async function recordExport(
  { db }: Deps,
  filter: AuditFilter,
  format: 'csv' | 'jsonl',
  request_id: string,
): Promise<{ filter: AuditFilter; own_id: number }> {
  await audit(db, {
    action: 'audit_log.export',
    target: { type: 'audit_log' },
    after: { ...filter, format },
  });
  return { filter, own_id: await findExport(db, request_id) };
}

export function auditRoutes(app: App): void {
  route(app, calls.listAuditLog, ({ deps, query }) => listAuditLog(deps.db, query), { replica: true });

  route(app, calls.exportAuditLog, async ({ deps, query, request, reply }) => {
    const rows = await recordExport(deps, query, 'csv', String(request?.id));
    return streamCsv(reply, 'audit', columns, (after, limit) => listAuditBatch(deps.db, rows, after, limit));
  });

  route(app, calls.exportAuditLogLines, async ({ deps, query, request, reply }) => {
    const rows = await recordExport(deps, query, 'jsonl', String(request?.id));
    return streamJsonLines(reply, 'audit', (after: HashedAuditEntry | undefined, limit) =>
      listAuditBatch(deps.db, rows, after, limit),
    );
  });

  route(app, calls.verifyAuditLog, ({ deps }) => checkAuditLog(deps));
}
