import * as calls from '@paddock/contract/overview/calls';
import type { App } from '../../../http/app-types.ts';
import { type CsvColumn, streamCsv } from '../../../http/csv.ts';
import { route } from '../../../http/route.ts';
import { listAuditBatch, listAuditLog, verifySeals } from './queries.ts';

const json = (values: object | null) => values && JSON.stringify(values);

const columns: CsvColumn<calls.AuditEntry>[] = [
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
];

export function auditRoutes(app: App): void {
  route(app, calls.listAuditLog, ({ deps, query }) => listAuditLog(deps.db, query));

  route(app, calls.exportAuditLog, async ({ deps, query, reply }) =>
    streamCsv(reply, 'audit', columns, (after, limit) => listAuditBatch(deps.db, query, after, limit)),
  );

  route(app, calls.verifyAuditLog, ({ deps }) => verifySeals(deps.db, deps.config.secret));
}
