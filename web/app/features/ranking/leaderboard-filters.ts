import { boardPeriods, boards } from '@paddock/contract/racing/rules';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseGameName, parsePage, parseSearch } from '#lib/url/url-values.ts';

/** Rows on a page of a board. */
export const rowsPerPage = 25;

/** What an address of the ranking asks for; what makes no sense is left out. The page counts from 1. */
export const boardFilters = {
  board: oneOf(boards, 'overall'),
  period: oneOf(boardPeriods, 'all'),
  track: parseGameName,
  car: parseGameName,
  search: parseSearch,
  page: parsePage,
};
export type BoardFilterValues = UrlFilters<typeof boardFilters>;

/** The page of a board on which a place stands. */
export function pageOfRank(rank: number): number {
  return Math.ceil(rank / rowsPerPage);
}
