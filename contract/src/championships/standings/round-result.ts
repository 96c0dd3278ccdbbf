import type { ResultStatus } from '../classification/results.ts';

/** What an entry did in a round, over its sessions; points in hundredths. */
export interface RoundResult {
  points: number;
  /** Of each race of the round. */
  races: readonly { position: number | null; status: ResultStatus }[];
  /** Of each qualifying; null without a time. */
  qualifyings: readonly (number | null)[];
  fastest_laps: number;
  /** A steward's mark: counts even as one of the worst. */
  isUndroppable: boolean;
}

/** Of one who was not there. */
export const noResult: RoundResult = {
  points: 0,
  races: [],
  qualifyings: [],
  fastest_laps: 0,
  isUndroppable: false,
};

export interface StandingsRules {
  /** How many of the worst rounds do not count, 0 to 10; from one official round more than that on. */
  drops: number;
  /** Whether a round with a disqualification may be one of them. */
  dsq_droppable: boolean;
}
