import { teamPeriods } from '@paddock/contract/championships/rules';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

export const teamsPerPage = 24;

/** The first rows of the table of all teams. */
export const standingsMax = 20;

/** What an address of the teams asks for. The page counts from 1. */
export const teamFilters = { search: parseSearch, page: parsePage, period: oneOf(teamPeriods, 'season') };
