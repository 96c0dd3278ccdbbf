import { parsePage } from '#lib/url/url-values.ts';

export const boardRowsPerPage = 20;

export const boardFilters = { page: parsePage };
