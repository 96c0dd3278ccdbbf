import { championshipStates } from '@paddock/contract/championships/states/championship-state';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** Drafts are for nobody. */
export const publicStates = championshipStates.filter((state) => state !== 'draft');
export const seasonsPerPage = 24;

/** What an address of the championships asks for. */
export const seasonFilters = { state: oneOf(publicStates), search: parseSearch, page: parsePage };
