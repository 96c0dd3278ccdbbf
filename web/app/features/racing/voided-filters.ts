import { parseGameName, parseId, parsePage } from '#lib/url/url-values.ts';

/** Rows on a page of the log. */
export const lapsPerPage = 20;

/** What an address of the log asks for. The page counts from 1. */
export const voidedLapFilters = {
  track: parseGameName,
  driver: (text: string | null) => parseId(text ?? undefined),
  page: parsePage,
};
