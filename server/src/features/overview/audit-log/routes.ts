import * as calls from '@paddock/contract/overview/calls';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { chainAuditRows } from '../../../db/audit/chain.ts';
import { verifyAuditLog } from '../../../db/audit/verify.ts';
import type { App } from '../../../http/app-types.ts';
import { type CsvColumn, streamCsv, streamJsonLines } from '../../../http/csv.ts';
import { route } from '../../../http/route.ts';
import { type AuditFilter, listAuditBatch, listAuditLog, type SealedAuditEntry } from './queries.ts';

const json = (values: object | null) => values && JSON.stringify(values);

const columns: CsvColumn<SealedAuditEntry>[] = [
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
  ['seal', (row) => row.seal],
  ['chain_position', (row) => row.chain_position],
  ['chain_seal', (row) => row.chain_seal],
  ['redaction_seal', (row) => row.redaction_seal],
];

/** Notes who takes the log along, and chains it first, so that every row that leaves has its place. */
async function noteExport(deps: Deps, filter: AuditFilter, format: 'csv' | 'jsonl'): Promise<void> {
  const after = { ...filter, format };
  await audit(deps.db, { action: 'audit_log.export', target: { type: 'audit_log' }, after });
  await chainAuditRows(deps.db, deps.config.secrets);
}

export function auditRoutes(app: App): void {
  route(app, calls.listAuditLog, ({ deps, query }) => listAuditLog(deps.db, query), { replica: true });

  route(app, calls.exportAuditLog, async ({ deps, query, reply }) => {
    await noteExport(deps, query, 'csv');
    return streamCsv(reply, 'audit', columns, (after, limit) => listAuditBatch(deps.db, query, after, limit));
  });

  route(app, calls.exportAuditLogLines, async ({ deps, query, reply }) => {
    await noteExport(deps, query, 'jsonl');
    return streamJsonLines(reply, 'audit', (after: SealedAuditEntry | undefined, limit) =>
      listAuditBatch(deps.db, query, after, limit),
    );
  });

  route(app, calls.verifyAuditLog, ({ deps }) => verifyAuditLog(deps.db, deps.config.secrets));
}
