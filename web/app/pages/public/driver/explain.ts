import type { RatingKind } from '@paddock/contract/racing/rules';
import type { RatingChange } from '@paddock/contract/ranking/calls';

type Opponent = RatingChange['opponents'][number];

/** At most so many are named; the others are counted. */
const named = 3;

export interface Named {
  /** Those who were nearest, in the order of the result. */
  nearest: Opponent[];
  others: number;
}

/** Who came in behind and who in front, as seen from a place. */
export function splitOpponents({ position, opponents }: Pick<RatingChange, 'position' | 'opponents'>) {
  const place = position ?? 0;
  const behind = opponents.filter((one) => one.position > place);
  const inFront = opponents.filter((one) => one.position < place);
  const naming = (all: Opponent[], nearest: Opponent[]): Named => ({
    nearest,
    others: all.length - nearest.length,
  });
  return {
    beaten: naming(behind, behind.slice(0, named)),
    lostTo: naming(inFront, inFront.slice(-named)),
  };
}

/** Those who share a place. */
function findTied({ position, opponents }: Pick<RatingChange, 'position' | 'opponents'>): Named {
  const tied = opponents.filter((opponent) => opponent.position === position);
  return { nearest: tied.slice(0, named), others: Math.max(0, tied.length - named) };
}

export type Explained = Omit<RatingChange, 'opponents'> & ReturnType<typeof splitOpponents> & { tied: Named };

/** A page of the changes of one rating. */
export interface RatingChangesPage {
  kind: RatingKind;
  /** From 1. */
  page: number;
  hasMore: boolean;
  rows: Explained[];
}

/** A change with those alone who are named: a page of races with full fields would be heavy. */
export function explain({ opponents, ...change }: RatingChange): Explained {
  const parts = { position: change.position, opponents };
  return { ...change, ...splitOpponents(parts), tied: findTied(parts) };
}

/** By how much a rating changed, to two decimals; null for the first record. */
export function changeOf({ before, after }: Pick<RatingChange, 'before' | 'after'>): number | null {
  return before === null ? null : Math.round((after - before) * 100) / 100;
}
