import { championshipStates } from '@paddock/contract/championships/states/championship-state';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

/** Drafts are never public. */
export const publicStates = championshipStates.filter((state) => state !== 'draft');
export const seasonsPerPage = 24;

export const seasonFilters = { state: oneOf(publicStates), search: parseSearch, page: parsePage };
