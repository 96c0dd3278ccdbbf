import { type RatingKind, ratingKinds } from '@paddock/contract/racing/rules';
import type { Driver } from '@paddock/contract/ranking/calls';
import { oneOf } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';

export const changesPerPage = 12;

/** The rating to show by default: the first with results. */
export function defaultKind({ races, duels }: Driver['totals']): RatingKind {
  if (races > 0) return 'race';
  return duels > 0 ? 'duel' : 'safety';
}

export const changesFilters = { kind: oneOf(ratingKinds), page: parsePage };
