import type { RoundResult, StandingsRules } from './round-result.ts';

const isDisqualified = ({ races }: RoundResult) => races.some(({ status }) => status === 'disqualified');

/**
 * The rounds of an entry that do not count, by their index: the worst ones, of equal ones the later. None before there is one round more
 * than may be dropped, so that nobody starts a season at zero.
 */
export function chooseDrops(
  results: readonly RoundResult[],
  { drops, dsq_droppable }: StandingsRules,
): ReadonlySet<number> {
  if (results.length <= drops) return new Set();
  const droppable = results
    .map((result, index) => ({ result, index }))
    .filter(({ result }) => !result.isUndroppable && (dsq_droppable || !isDisqualified(result)))
    .toSorted((a, b) => a.result.points - b.result.points || b.index - a.index);
  return new Set(droppable.slice(0, drops).map(({ index }) => index));
}
