import { isSteamId } from '@paddock/contract/core/fields';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import { listAdminLaps } from '@paddock/contract/racing/lap-calls';
import { lapOrders, lapStates } from '@paddock/contract/racing/lap-rules';
import { pagedQuery } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseGameName, parseId, parsePage } from '#lib/url/url-values.ts';

/** Parses a Steam id in digits of any script. */
export function parseSteamId(text: string): string | undefined {
  const id = readTypedId(text);
  return isSteamId(id) ? id : undefined;
}

/** The filters in the address. `driver` is a member's id or a Steam id. */
export const adminLapFilters = {
  driver: (text: string | null) => parseSteamId(text ?? '') ?? parseId(text ?? undefined),
  track: parseGameName,
  car: parseGameName,
  state: oneOf(lapStates),
  order: oneOf(lapOrders, 'newest'),
  page: parsePage,
};
export type AdminLapFilterValues = UrlFilters<typeof adminLapFilters>;

export const adminLapsQuery = ({ driver = 0, page, ...filter }: AdminLapFilterValues) =>
  pagedQuery(listAdminLaps, page, { ...filter, driver });

/** Reads that are stale after a lap is voided or restored. */
export const adminLapQueries = [listAdminLaps] as const;
