import { parsePage, parseSearch } from '../../../lib/url/url-values.ts';

export const teamsPerPage = 24;

/** What an address of the teams asks for. The page counts from 1. */
export const teamFilters = { search: parseSearch, page: parsePage };
