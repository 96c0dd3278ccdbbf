import type { RatingKind } from '@paddock/contract/racing/rules';
import type { RatingChange } from '@paddock/contract/ranking/calls';

type Opponent = RatingChange['opponents'][number];

/** Opponents to name; the others are counted. */
const maxNamed = 3;

export interface OpponentGroup {
  /** The nearest opponents, in the order of the result. */
  nearest: Opponent[];
  others: number;
}

/** Splits opponents into those behind a driver and those ahead. */
export function splitOpponents({ position, opponents }: Pick<RatingChange, 'position' | 'opponents'>) {
  const ownPosition = position ?? 0;
  const behind = opponents.filter((opponent) => opponent.position > ownPosition);
  const ahead = opponents.filter((opponent) => opponent.position < ownPosition);
  const toGroup = (all: Opponent[], nearest: Opponent[]): OpponentGroup => ({
    nearest,
    others: all.length - nearest.length,
  });
  return {
    beaten: toGroup(behind, behind.slice(0, maxNamed)),
    lostTo: toGroup(ahead, ahead.slice(-maxNamed)),
  };
}

function findTied({ position, opponents }: Pick<RatingChange, 'position' | 'opponents'>): OpponentGroup {
  const tied = opponents.filter((opponent) => opponent.position === position);
  return { nearest: tied.slice(0, maxNamed), others: Math.max(0, tied.length - maxNamed) };
}

export type ExplainedChange = Omit<RatingChange, 'opponents'> &
  ReturnType<typeof splitOpponents> & { tied: OpponentGroup };

/** A page of the changes of one rating. */
export interface RatingChangesPage {
  kind: RatingKind;
  /** From 1. */
  page: number;
  hasMore: boolean;
  rows: ExplainedChange[];
}

/** A change with the named opponents only, to keep a page of races with full grids small. */
export function explain({ opponents, ...change }: RatingChange): ExplainedChange {
  const parts = { position: change.position, opponents };
  return { ...change, ...splitOpponents(parts), tied: findTied(parts) };
}

/** The change of a rating, to two decimals; null for the first record. */
export function changeOf({ before, after }: Pick<RatingChange, 'before' | 'after'>): number | null {
  return before === null ? null : Math.round((after - before) * 100) / 100;
}
