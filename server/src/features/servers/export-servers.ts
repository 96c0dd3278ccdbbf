import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import type { CsvColumn } from '../../http/csv.ts';

/** The columns of the exported list. */
export const serverExportColumns: readonly CsvColumn<AdminGameServer>[] = [
  ['id', (row) => row.id],
  ['name', (row) => row.name],
  ['name_en', (row) => row.name_en],
  ['game', (row) => row.game],
  ['type', (row) => row.type],
  ['host', (row) => row.host],
  ['port', (row) => row.port],
  ['query_port', (row) => row.query_port],
  ['join_link', (row) => row.join_link],
  ['status', (row) => row.status],
  ['is_active', (row) => row.is_active],
  ['in_maintenance', (row) => row.in_maintenance],
  ['players', (row) => row.players],
  ['max_players', (row) => row.max_players],
  ['rating', (row) => row.rating],
  ['uptime', (row) => row.uptime],
  ['polled_at', (row) => row.polled_at?.toISOString()],
];
