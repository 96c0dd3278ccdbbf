import { type RatingKind, ratingKinds } from '@paddock/contract/racing/rules';
import type { Driver } from '@paddock/contract/ranking/calls';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';

/** Changes on a page. */
export const changesPerPage = 12;

/** What there is most likely something to tell about. */
export function usualKind({ races, duels }: Driver['totals']): RatingKind {
  if (races > 0) return 'race';
  return duels > 0 ? 'duel' : 'safety';
}

/** Which changes an address of a driver asks for. */
export const changesFilters = { kind: oneOf(ratingKinds), page: parsePage };
