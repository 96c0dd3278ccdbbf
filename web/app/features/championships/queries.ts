import { listOwnEntries } from '@paddock/contract/championships/entries/entry-calls';
import { maxPageSize } from '@paddock/contract/core/paging';
import { query } from '#lib/api/query.ts';

/** The reader's own entries, those with something to do first. */
export const ownEntriesQuery = () => query(listOwnEntries, { query: { limit: maxPageSize } });

/** Reads that tell of the reader's entries, stale after any act of theirs. */
export const entryQueries = [listOwnEntries] as const;
