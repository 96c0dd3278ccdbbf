import { downloadCategories, downloadSortOrders } from '@paddock/contract/downloads/rules';
import { gameIds } from '@paddock/contract/servers/games';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** URL filters of the downloads. Invalid values are ignored. Pages start at 1. */
export const downloadFilters = {
  category: oneOf(downloadCategories),
  game: oneOf(gameIds),
  order: oneOf(downloadSortOrders, 'newest'),
  search: parseSearch,
  page: parsePage,
};
export type DownloadFilterValues = UrlFilters<typeof downloadFilters>;

/** The host of a link, such as `files.example.com`. */
export function hostOf(external_url: string): string {
  return URL.canParse(external_url) ? new URL(external_url).host : external_url;
}
