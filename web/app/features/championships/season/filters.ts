import { classCodePattern } from '@paddock/contract/championships/rules';
import { parseId, parsePage, parseSearch } from '../../../lib/url/url-values.ts';

const parseClass = (text: string | null) => (text && classCodePattern.test(text) ? text : undefined);

/** Whose table an address of the standings asks for: a class's, or that of all. */
export const standingFilters = { class: parseClass };

/** What an address of an entry list asks for. */
export const entryFilters = {
  class: parseClass,
  round: (text: string | null) => parseId(text ?? undefined),
  search: parseSearch,
  page: parsePage,
};

export const entriesPerPage = 100;
