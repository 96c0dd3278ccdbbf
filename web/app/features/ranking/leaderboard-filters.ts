import { boardPeriods, boards } from '@paddock/contract/racing/rules';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseGameName, parsePage, parseSearch } from '#lib/url/url-values.ts';

/** Rows per page. */
export const rowsPerPage = 25;

/** URL filters of the ranking. Invalid values are ignored. Pages start at 1. */
export const boardFilters = {
  board: oneOf(boards, 'overall'),
  period: oneOf(boardPeriods, 'all'),
  track: parseGameName,
  car: parseGameName,
  search: parseSearch,
  page: parsePage,
};
export type BoardFilterValues = UrlFilters<typeof boardFilters>;

/** The leaderboard page of a rank. */
export function pageOfRank(rank: number): number {
  return Math.ceil(rank / rowsPerPage);
}
