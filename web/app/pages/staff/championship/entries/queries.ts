import { listAdminEntries } from '@paddock/contract/championships/entries/entry-admin-calls';
import { entryStates } from '@paddock/contract/championships/entries/places';
import { pagedQuery } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseId, parsePage, parseSearch } from '#lib/url/url-values.ts';

const longestCode = 8;

/** What an address of a championship's entries asks for; `round` is the one whose check-in is shown. The page counts from 1. */
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

/** What the staff read about entries, stale after any change of one. */
export const adminEntryQueries = [listAdminEntries] as const;
