import { listAdminCars, listAdminTracks } from '@paddock/contract/catalogue/admin-calls';
import { listNames } from '@paddock/contract/catalogue/calls';
import { carClasses, rawIdKinds } from '@paddock/contract/catalogue/entry-rules';
import { listUnnamedIds } from '@paddock/contract/catalogue/raw-id-calls';
import { pageSize } from '@paddock/contract/core/paging';
import { getInbox } from '@paddock/contract/overview/calls';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

export const catalogueTabs = ['unnamed', 'tracks', 'cars'] as const;
export type CatalogueTab = (typeof catalogueTabs)[number];

/** What an address of the staff's catalogue asks for. Without a tab it is the ids without a name while there are some. */
export const adminCatalogueFilters = {
  tab: oneOf(catalogueTabs),
  search: parseSearch,
  kind: oneOf(rawIdKinds),
  class: oneOf(carClasses),
  page: parsePage,
};
export type AdminCatalogueFilters = UrlFilters<typeof adminCatalogueFilters>;

const pageOf = (page: number) => ({ skip: (page - 1) * pageSize, limit: pageSize });

/** How many ids have no name at all. */
export const unnamedCountQuery = () => query(listUnnamedIds, { query: { limit: 1 } });

export const unnamedQuery = ({ search, kind, page }: AdminCatalogueFilters) => ({
  ...query(listUnnamedIds, { query: { search, kind, ...pageOf(page) } }),
  placeholderData: keepPreviousData,
});

export const adminTracksQuery = ({ search, page }: Pick<AdminCatalogueFilters, 'search' | 'page'>) => ({
  ...query(listAdminTracks, { query: { search, ...pageOf(page) } }),
  placeholderData: keepPreviousData,
});

export const adminCarsQuery = ({
  search,
  class: of,
  page,
}: Pick<AdminCatalogueFilters, 'search' | 'page' | 'class'>) => ({
  ...query(listAdminCars, { query: { search, class: of, ...pageOf(page) } }),
  placeholderData: keepPreviousData,
});

/** Reads that tell of names, stale after any change of one. */
export const catalogueQueries = [
  listAdminTracks,
  listAdminCars,
  listUnnamedIds,
  listNames,
  getInbox,
] as const;
