import { type RatingKind, ratingKinds } from '@paddock/contract/racing/rules';
import type { Driver } from '@paddock/contract/ranking/calls';
import { parsePage } from '../leaderboard/filters.ts';

/** Changes on a page. */
export const changesPerPage = 12;

/** What there is most likely something to tell about. */
function usualKind({ races, duels }: Driver['totals']): RatingKind {
  if (races > 0) return 'race';
  return duels > 0 ? 'duel' : 'safety';
}

/** Which changes an address of a driver asks for. */
export function parseChangesFilters(search: URLSearchParams, totals: Driver['totals']) {
  return {
    kind: ratingKinds.find((kind) => kind === search.get('kind')) ?? usualKind(totals),
    page: parsePage(search.get('page')),
  };
}
