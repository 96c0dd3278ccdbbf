import { parsePage } from '#lib/url/url-values.ts';

export const challengesPerPage = 24;

/** What an address of the challenges asks for. The page counts from 1. */
export const challengeFilters = { page: parsePage };
