import { trackKinds } from '@paddock/contract/catalogue/rules';
import { oneOf, type UrlFilters } from '../../../lib/url/url-filters.ts';
import { parsePage, parseSearch } from '../../../lib/url/url-values.ts';

export const tracksPerPage = 12;

/** What an address of the tracks asks for; what makes no sense is left out. */
export const trackFilters = { kind: oneOf(trackKinds), search: parseSearch, page: parsePage };
export type TrackFilterValues = UrlFilters<typeof trackFilters>;
