import { getAccountDeletion, getDataExport } from '@paddock/contract/personal-data/calls';
import { query } from '#lib/api/query.ts';

/** The archive of the reader's data. */
export const dataExportQuery = () => query(getDataExport, {});
export const dataExportQueries = [getDataExport] as const;

/** What the reader would lose with the account. */
export const accountDeletionQuery = () => query(getAccountDeletion, {});
