import { listAdminCars, listAdminTracks } from '@paddock/contract/catalogue/admin-calls';
import { listNames } from '@paddock/contract/catalogue/calls';
import { carClasses, rawIdKinds } from '@paddock/contract/catalogue/entry-rules';
import { listUnnamedIds } from '@paddock/contract/catalogue/raw-id-calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { pagedQuery, query } from '#lib/api/query.ts';
import { oneOf, type UrlChanges, type UrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

export const catalogueTabs = ['unnamed', 'tracks', 'cars'] as const;
export type CatalogueTab = (typeof catalogueTabs)[number];

/** The filters in the address. The default tab is the unnamed ids while there are any. */
export const adminCatalogueFilters = {
  tab: oneOf(catalogueTabs),
  search: parseSearch,
  kind: oneOf(rawIdKinds),
  class: oneOf(carClasses),
  page: parsePage,
};
export type AdminCatalogueFilters = UrlFilters<typeof adminCatalogueFilters>;

/** The address of a tab, for `StaffList`. */
export function useTabAddress(tab: CatalogueTab) {
  const { filters, change, reset } = useUrlFilters(adminCatalogueFilters);
  return {
    filters,
    change: (changes: UrlChanges<typeof adminCatalogueFilters>) => change({ tab, ...changes }),
    reset: () => reset({ tab }),
  };
}

/** Counts the unnamed ids. */
export const unnamedCountQuery = () => query(listUnnamedIds, { query: { limit: 1 } });

export const unnamedQuery = ({ search, kind, page }: AdminCatalogueFilters) =>
  pagedQuery(listUnnamedIds, page, { search, kind });

export const adminTracksQuery = ({ search, page }: AdminCatalogueFilters) =>
  pagedQuery(listAdminTracks, page, { search });

export const adminCarsQuery = ({ search, page, ...filters }: AdminCatalogueFilters) =>
  pagedQuery(listAdminCars, page, { search, class: filters.class });

/** Reads that are stale after a name changes. */
export const catalogueQueries = [
  listAdminTracks,
  listAdminCars,
  listUnnamedIds,
  listNames,
  getInbox,
] as const;
