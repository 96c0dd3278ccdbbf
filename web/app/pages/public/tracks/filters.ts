import { trackKinds } from '@paddock/contract/catalogue/entry-rules';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parsePage, parseSearch } from '#lib/url/url-values.ts';

export const tracksPerPage = 12;

export const trackFilters = {
  kind: oneOf(trackKinds),
  /** ISO 3166 alpha-2 */
  country: (text: string | null) => (/^[a-z]{2}$/i.test(text ?? '') ? text?.toUpperCase() : undefined),
  search: parseSearch,
  page: parsePage,
};
export type TrackFilterValues = UrlFilters<typeof trackFilters>;
