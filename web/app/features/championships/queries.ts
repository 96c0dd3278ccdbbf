import { listOwnEntries } from '@paddock/contract/championships/entries/entry-calls';
import { maxPageSize } from '@paddock/contract/core/paging';
import { query } from '#lib/api/query.ts';

/** The user’s own entries, those with a due action first. */
export const ownEntriesQuery = () => query(listOwnEntries, { query: { limit: maxPageSize } });

/** Reads of own entries, invalidated by any action on one. */
export const entryQueries = [listOwnEntries] as const;
