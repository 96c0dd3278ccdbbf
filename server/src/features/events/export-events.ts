import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { CsvColumn } from '../../http/csv.ts';

/** What stands in the exported list. */
export const eventExportColumns: readonly CsvColumn<CommunityEvent>[] = [
  ['id', (row) => row.id],
  ['title', (row) => row.title],
  ['title_en', (row) => row.title_en],
  ['event_type', (row) => row.event_type],
  ['start_date', (row) => row.start_date.toISOString()],
  ['end_date', (row) => row.end_date.toISOString()],
  ['participants', (row) => row.participants],
  ['max_participants', (row) => row.max_participants],
  ['host', (row) => row.host.username],
  ['server', (row) => row.server?.name],
];
