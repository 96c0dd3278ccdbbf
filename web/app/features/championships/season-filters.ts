import { classCodePattern } from '@paddock/contract/championships/rules';
import { oneOf } from '#lib/url/url-filters.ts';
import { parseId, parsePage, parseSearch } from '#lib/url/url-values.ts';

const parseClass = (text: string | null) => (text && classCodePattern.test(text) ? text : undefined);

/** URL filters of the standings: a class, teams, or all drivers. */
export const standingFilters = { class: parseClass, of: oneOf(['teams']), page: parsePage };

/** URL filters of an entry list. */
export const entryFilters = {
  class: parseClass,
  round: (text: string | null) => parseId(text ?? undefined),
  search: parseSearch,
  page: parsePage,
};

export const entriesPerPage = 100;
