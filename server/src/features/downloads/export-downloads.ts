import type { Download } from '@paddock/contract/downloads/calls';
import type { CsvColumn } from '../../http/csv.ts';

/** The columns of the exported list. */
export const downloadExportColumns: readonly CsvColumn<Download>[] = [
  ['id', (row) => row.id],
  ['title', (row) => row.title],
  ['title_en', (row) => row.title_en],
  ['category', (row) => row.category],
  ['game', (row) => row.game],
  ['version', (row) => row.version],
  ['file_name', (row) => row.file_name],
  ['size', (row) => row.size],
  ['sha256', (row) => row.sha256],
  ['external_url', (row) => row.external_url],
  ['download_count', (row) => row.download_count],
  ['created_at', (row) => row.created_at.toISOString()],
  ['updated_at', (row) => row.updated_at.toISOString()],
];
