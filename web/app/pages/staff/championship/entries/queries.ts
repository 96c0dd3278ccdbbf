import { listAdminEntries } from '@paddock/contract/championships/entries/entry-admin-calls';
import { entryStates } from '@paddock/contract/championships/entries/places';
import { pagedQuery } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseId, parsePage, parseSearch } from '#lib/url/url-values.ts';

const longestCode = 8;

/** The filters in the address. `round` adds the check-in of a round. */
export const adminEntryFilters = {
  search: parseSearch,
  class: (text: string | null) => (text && text.length <= longestCode ? text : undefined),
  state: oneOf(entryStates),
  round: (text: string | null) => parseId(text ?? undefined),
  page: parsePage,
};
export type AdminEntryFilters = UrlFilters<typeof adminEntryFilters>;

export const adminEntriesQuery = (championship: number, { page, ...filter }: AdminEntryFilters) =>
  pagedQuery(listAdminEntries, page, { ...filter, championship });

/** Reads that are stale after an entry changes. */
export const adminEntryQueries = [listAdminEntries] as const;
