import { parseGameName, parseId, parsePage } from '#lib/url/url-values.ts';

/** Rows per page. */
export const lapsPerPage = 20;

/** URL filters of the voided laps. Pages start at 1. */
export const voidedLapFilters = {
  track: parseGameName,
  driver: (text: string | null) => parseId(text ?? undefined),
  page: parsePage,
};
