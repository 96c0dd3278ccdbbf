export const ballastMaxKg = 300;

export interface SuccessBallastRule {
  /** Kilograms by place, first place first. */
  kg_by_place: readonly number[];
  cap_kg: number;
  halved_when_missed: boolean;
}

/** A round that took place. Cancelled rounds are left out and do not change the ballast. */
export interface BallastRound {
  /** In the class; null without one. */
  place: number | null;
  missed: boolean;
}

/** The ballast of an entry in the next round, in whole kg, rounded down. */
export function successBallast(rule: SuccessBallastRule, rounds: readonly BallastRound[]): number {
  return rounds.reduce((kg, { place, missed }) => {
    if (missed) return rule.halved_when_missed ? Math.floor(kg / 2) : kg;
    const added = place === null ? 0 : (rule.kg_by_place[place - 1] ?? 0);
    return Math.min(rule.cap_kg, kg + added);
  }, 0);
}
