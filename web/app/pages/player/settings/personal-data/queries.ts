import { getAccountDeletion, getDataExport } from '@paddock/contract/personal-data/calls';
import { query } from '#lib/api/query.ts';

/** The member's data export. */
export const dataExportQuery = () => query(getDataExport, {});
export const dataExportQueries = [getDataExport] as const;

/** What the member loses with the account. */
export const accountDeletionQuery = () => query(getAccountDeletion, {});
