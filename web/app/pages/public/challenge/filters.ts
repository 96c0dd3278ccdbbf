import { parsePage } from '#lib/url/url-values.ts';

export const boardRowsPerPage = 20;

/** What an address of a challenge asks for: a page of its board, from 1. */
export const boardFilters = { page: parsePage };
