import type { Delivery } from '@paddock/contract/entitlements/calls';
import type { CsvColumn } from '../../../http/csv.ts';

/** The columns of the exported list. */
export const deliveryExportColumns: readonly CsvColumn<Delivery>[] = [
  ['id', (row) => row.id],
  ['server_name', (row) => row.server_name],
  ['server_name_en', (row) => row.server_name_en],
  ['transaction_id', (row) => row.transaction_id],
  ['item_title', (row) => row.item_title],
  ['item_title_en', (row) => row.item_title_en],
  ['steam_id', (row) => row.steam_id],
  ['action', (row) => row.action],
  ['params', (row) => JSON.stringify(row.params)],
  ['state', (row) => row.state],
  ['attempts', (row) => row.attempts],
  ['leases', (row) => row.leases],
  ['error', (row) => row.error],
  ['created_at', (row) => row.created_at.toISOString()],
  ['done_at', (row) => row.done_at?.toISOString()],
];
