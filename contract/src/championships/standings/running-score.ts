import { type CountedRound, type DropRules, type ScoredRound, scoresOf } from './scored-rounds.ts';
import type { TableScore } from './tie-breaks.ts';

/** A competitor's score after the rounds so far, updated by each added round. */
export interface RunningScore extends TableScore {
  competitor_id: number;
  rounds: CountedRound[];
  taken: { race: number[]; qualifying: number[] };
  /** Number of official rounds. */
  official: number;
  /** Droppable official rounds, worst first, at most as many as are dropped. */
  worst: CountedRound[];
}

export const startScore = (competitor_id: number): RunningScore => ({
  competitor_id,
  counted: 0,
  taken: { race: [], qualifying: [] },
  position: null,
  rounds: [],
  official: 0,
  worst: [],
});

/** Drops only official rounds, and only once there is one more of them than drops. */
export const droppedOf = (
  { official, worst }: RunningScore,
  { drops }: DropRules,
): readonly CountedRound[] => (official > drops ? worst : []);

function count(score: RunningScore, { points, places }: CountedRound, times: 1 | -1): void {
  score.counted += times * points;
  for (const kind of ['race', 'qualifying'] as const) {
    const taken = score.taken[kind];
    for (const place of places[kind]) {
      while (taken.length < place) taken.push(0);
      taken[place - 1] = (taken[place - 1] ?? 0) + times;
    }
  }
}

const isDroppable = ({ results }: CountedRound, { dsq_droppable }: DropRules) =>
  !results.some(({ undroppable, status }) => undroppable || (!dsq_droppable && status === 'disqualified'));

/** Fewer points, then a worse place. */
const compareForDrop = (one: CountedRound, other: CountedRound) =>
  one.points - other.points || (other.position ?? 1_000) - (one.position ?? 1_000);

/** Adds a round to the worst ones; of equal rounds, the earlier one is worse. */
function withRound(worst: readonly CountedRound[], round: CountedRound, drops: number): CountedRound[] {
  const better = worst.findIndex((other) => compareForDrop(round, other) < 0);
  return worst.toSpliced(better < 0 ? worst.length : better, 0, round).slice(0, drops);
}

/** Adds the next round of the season and recomputes which rounds count. */
export function addRound(score: RunningScore, round: ScoredRound, rules: DropRules): void {
  const own = scoresOf(round)(score.competitor_id);
  score.rounds.push(own);
  score.position = own.position;
  count(score, own, 1);
  if (!round.is_official) return;
  const before = droppedOf(score, rules);
  score.official += 1;
  if (isDroppable(own, rules)) score.worst = withRound(score.worst, own, rules.drops);
  const after = droppedOf(score, rules);
  if (before === after) return;
  for (const one of before) if (!after.includes(one)) count(score, one, 1);
  for (const one of after) if (!before.includes(one)) count(score, one, -1);
}
