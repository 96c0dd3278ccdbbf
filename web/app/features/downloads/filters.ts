import { downloadCategories, downloadSortOrders } from '@paddock/contract/downloads/rules';
import { gameIds } from '@paddock/contract/servers/games';
import { parsePage, parseSearch } from '../ranking/leaderboard/filters.ts';

/** What an address of the downloads asks for; what makes no sense is left out. The page counts from 1. */
export function parseDownloadFilters(search: URLSearchParams) {
  return {
    category: downloadCategories.find((one) => one === search.get('category')),
    game: gameIds.find((one) => one === search.get('game')),
    order: downloadSortOrders.find((one) => one === search.get('order')) ?? 'newest',
    search: parseSearch(search.get('search')),
    page: parsePage(search.get('page')),
  };
}

export type DownloadFilterValues = ReturnType<typeof parseDownloadFilters>;

/** The search of an address in another category; the page starts anew. */
export function inCategory(search: URLSearchParams, category: string | undefined): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (category) next.set('category', category);
  else next.delete('category');
  return next.toString();
}

/** The host of a link, as it is read: `files.example.com`. */
export function hostOf(external_url: string): string {
  return URL.canParse(external_url) ? new URL(external_url).host : external_url;
}
