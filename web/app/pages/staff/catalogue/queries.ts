import { listAdminCars, listAdminTracks } from '@paddock/contract/catalogue/admin-calls';
import { listNames } from '@paddock/contract/catalogue/calls';
import { carClasses, rawIdKinds } from '@paddock/contract/catalogue/entry-rules';
import { listUnnamedIds } from '@paddock/contract/catalogue/raw-id-calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { pagedQuery, query } from '#lib/api/query.ts';
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

/** How many ids have no name at all. */
export const unnamedCountQuery = () => query(listUnnamedIds, { query: { limit: 1 } });

export const unnamedQuery = ({ search, kind, page }: AdminCatalogueFilters) =>
  pagedQuery(listUnnamedIds, page, { search, kind });

export const adminTracksQuery = ({ search, page }: Pick<AdminCatalogueFilters, 'search' | 'page'>) =>
  pagedQuery(listAdminTracks, page, { search });

export const adminCarsQuery = ({
  search,
  class: of,
  page,
}: Pick<AdminCatalogueFilters, 'search' | 'page' | 'class'>) =>
  pagedQuery(listAdminCars, page, { search, class: of });

/** Reads that tell of names, stale after any change of one. */
export const catalogueQueries = [
  listAdminTracks,
  listAdminCars,
  listUnnamedIds,
  listNames,
  getInbox,
] as const;
