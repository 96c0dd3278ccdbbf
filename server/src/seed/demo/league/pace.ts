import { bestPossible, type Circuit, type DemoCar } from './circuits.ts';

/** Days of driving behind the community, on the first of which its drivers began to learn. */
export const seasonDays = 88;

const learningDays = 30;

/** Of the players of the stories, in their order: the share of a perfect lap that each loses. */
const playersTalents = [0.004, 0.002, 0.009, 0.007, 0.018, 0.006, 0.011, 0.014];

/** The share of a perfect lap that a driver loses on a good day, by the place in the list of drivers. */
function talentOf(driver: number): number {
  const known = playersTalents[driver];
  if (known !== undefined) return known;
  return 0.008 + 0.052 * (((driver * 37) % 61) / 61) ** 1.3;
}

/** A driver in a session. */
export interface Stint {
  /** The place in the list of drivers. */
  driver: number;
  car: DemoCar;
  circuit: Circuit;
  daysAgo: number;
  /** How much longer laps take in the rain; 1 is dry. */
  wet: number;
}

export interface DrivenLap {
  /** ms */
  time: number;
  cuts: number;
}

/**
 * Laps of a driver one after another: the perfect lap, made longer by talent, by what is not yet learnt, by the form of the day, by
 * rain and by small faults. A lap that cut a corner may be quicker than a perfect one and does not count.
 */
export function paceOf(stint: Stint, random: () => number): () => DrivenLap {
  const talent = talentOf(stint.driver);
  const learning = (0.007 + 0.35 * talent) * Math.exp(-(seasonDays - stint.daysAgo) / learningDays);
  const form = random() * 0.009;
  const pace = bestPossible(stint.circuit, stint.car) * (1 + talent + learning + form) * stint.wet;
  return () => {
    const noise = random() ** 2 * (0.006 + 0.2 * talent);
    const fault = random() < 0.03 ? 0.02 + random() * 0.06 : 0;
    const cuts = random() < 0.05 ? 1 + Math.floor(random() * 2) : 0;
    const gain = cuts > 0 ? 0.994 : 1;
    return { time: Math.ceil(pace * (1 + noise + fault) * gain), cuts };
  };
}
