import type { Driver, RatingChange } from '@paddock/contract/ranking';
import { readPage } from './board-address.ts';

export type ChangeKind = RatingChange['kind'];

/** Changes on a page. */
export const changesOnPage = 12;

const kindNames: Record<ChangeKind, true> = { race: true, duel: true, safety: true };
export const kindsInOrder = Object.keys(kindNames) as ChangeKind[];

/** What there is most likely something to tell about. */
function usualKind({ races, duels }: Driver['totals']): ChangeKind {
  if (races > 0) return 'race';
  return duels > 0 ? 'duel' : 'safety';
}

/** Which changes an address of a driver asks for. */
export function readChangesAddress(search: URLSearchParams, totals: Driver['totals']) {
  const kind = search.get('kind') ?? '';
  return {
    kind: Object.hasOwn(kindNames, kind) ? (kind as ChangeKind) : usualKind(totals),
    page: readPage(search.get('page')),
  };
}
