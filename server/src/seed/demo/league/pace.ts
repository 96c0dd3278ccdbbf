import { bestPossible, type Circuit, type DemoCar } from './circuits.ts';

/** Days of driving in the demo, during which drivers improve. */
export const seasonDays = 88;

const learningDays = 30;

/** The fraction of a perfect lap that each player of the stories loses, in order. */
const playersTalents = [0.004, 0.002, 0.009, 0.007, 0.018, 0.006, 0.011, 0.014];

/** The fraction of a perfect lap that a driver loses on a good day, by index. */
function talentOf(driver: number): number {
  const known = playersTalents[driver];
  if (known !== undefined) return known;
  return 0.008 + 0.052 * (((driver * 37) % 61) / 61) ** 1.3;
}

/** A driver in a session. */
export interface Stint {
  /** Index into the list of drivers. */
  driver: number;
  car: DemoCar;
  circuit: Circuit;
  daysAgo: number;
  /** Lap time factor of rain; 1 is dry. */
  wet: number;
}

export interface DrivenLap {
  /** ms */
  time: number;
  cuts: number;
}

/**
 * Simulates a driver's laps: the perfect lap, slowed by talent, learning, daily form, rain and small mistakes. A
 * lap that cut a corner may be faster than perfect and does not count.
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
