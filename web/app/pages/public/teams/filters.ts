import { teamPeriods } from '@paddock/contract/championships/rules';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

export const teamsPerPage = 24;

/** Rows in the standings of all teams. */
export const standingsMax = 20;

export const teamFilters = { search: parseSearch, page: parsePage, period: oneOf(teamPeriods, 'season') };
