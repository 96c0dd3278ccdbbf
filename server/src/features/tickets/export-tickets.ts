import type { AdminTicket } from '@paddock/contract/tickets/admin-calls';
import type { CsvColumn } from '../../http/csv.ts';

/** What stands in the exported list. */
export const ticketExportColumns: readonly CsvColumn<AdminTicket>[] = [
  ['id', (row) => row.id],
  ['subject', (row) => row.subject],
  ['category', (row) => row.category],
  ['status', (row) => row.status],
  ['user', (row) => row.user?.username],
  ['assigned_to', (row) => row.assigned_to?.username],
  ['first_answer_seconds', (row) => row.first_answer_seconds],
  ['created_at', (row) => row.created_at.toISOString()],
  ['updated_at', (row) => row.updated_at.toISOString()],
  ['closed_at', (row) => row.closed_at?.toISOString()],
];
