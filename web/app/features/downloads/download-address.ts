import { downloadCategories, downloadOrders } from '@paddock/contract/download-kinds';
import { games } from '@paddock/contract/games';
import { readPage, readSearch } from '../ranking/board-address.ts';

/** What an address of the downloads asks for; what makes no sense is left out. The page counts from 1. */
export function readDownloadAddress(search: URLSearchParams) {
  return {
    category: downloadCategories.find((one) => one === search.get('category')),
    game: games.find((one) => one === search.get('game')),
    order: downloadOrders.find((one) => one === search.get('order')) ?? 'newest',
    search: readSearch(search.get('search')),
    page: readPage(search.get('page')),
  };
}

export type DownloadAddress = ReturnType<typeof readDownloadAddress>;

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
