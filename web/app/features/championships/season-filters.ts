import { classCodePattern } from '@paddock/contract/championships/rules';
import { oneOf } from '#lib/url/url-filters.ts';
import { parseId, parsePage, parseSearch } from '#lib/url/url-values.ts';

const parseClass = (text: string | null) => (text && classCodePattern.test(text) ? text : undefined);

/** Whose table an address of the standings asks for: a class's, that of teams, or that of all drivers. */
export const standingFilters = { class: parseClass, of: oneOf(['teams']), page: parsePage };

/** What an address of an entry list asks for. */
export const entryFilters = {
  class: parseClass,
  round: (text: string | null) => parseId(text ?? undefined),
  search: parseSearch,
  page: parsePage,
};

export const entriesPerPage = 100;
