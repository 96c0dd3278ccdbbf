import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { type Board, type BoardPeriod, boardPeriods, boards } from '@paddock/contract/racing/rules';

/** Rows on a page of a board. */
export const rowsPerPage = 25;

/** What an address of the ranking asks for; what makes no sense is left out. */
export interface BoardFilterValues {
  board: Board;
  period: BoardPeriod;
  track: string | undefined;
  car: string | undefined;
  search: string | undefined;
  /** From 1. */
  page: number;
}

const longestName = 260;
const longestSearch = 100;
const lastPage = 1_000_000;

/** A name of the game as it is; one that no database holds is none. */
function gameName(value: string | null): string | undefined {
  return value && value.length <= longestName && !value.includes('\0') ? value : undefined;
}

/** A whole number from 1, in digits of any script. */
export function parsePage(value: string | null): number {
  const digits = toAsciiDigits(value ?? '');
  const page = /^\d{1,9}$/.test(digits) ? Number(digits) : 1;
  return Math.min(Math.max(page, 1), lastPage);
}

export function parseSearch(value: string | null): string | undefined {
  return cleanName(value ?? '').slice(0, longestSearch) || undefined;
}

export function parseBoardFilters(search: URLSearchParams): BoardFilterValues {
  return {
    board: boards.find((board) => board === search.get('board')) ?? 'overall',
    period: boardPeriods.find((period) => period === search.get('period')) ?? 'all',
    track: gameName(search.get('track')),
    car: gameName(search.get('car')),
    search: parseSearch(search.get('search')),
    page: parsePage(search.get('page')),
  };
}

/** What is meant where an address says nothing. */
const usual: Partial<Record<string, string>> = { board: 'overall', period: 'all', page: '1' };

type Changes = Partial<Record<keyof BoardFilterValues, string | undefined>>;

/** The search of an address with some of it changed. What is as usual is not written; the page starts anew. */
export function withSearchParams(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
    if (!value || value === usual[name]) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

/** The page of a board on which a place stands. */
export function pageOfRank(rank: number): number {
  return Math.ceil(rank / rowsPerPage);
}
