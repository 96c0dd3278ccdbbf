/** What a result costs in the next round. */
export interface BallastRules {
  /** kg for each place, the first first. */
  by_place: readonly number[];
  /** kg, 0 to 300 */
  cap: number;
  /** Whether a round that is missed halves what one carries. */
  halved_when_missed: boolean;
}

/**
 * What an entry carries into the next round, in kg, from the places of its official rounds in order; null where it did not drive or has
 * no place. Cancelled rounds are not among them: it stays as before them.
 */
export function successBallast(
  rounds: readonly { driven: boolean; position: number | null }[],
  { by_place, cap, halved_when_missed }: BallastRules,
): number {
  let carried = 0;
  for (const { driven, position } of rounds) {
    if (!driven && halved_when_missed) carried = Math.floor(carried / 2);
    if (driven && position !== null) carried = Math.min(cap, carried + (by_place[position - 1] ?? 0));
  }
  return carried;
}
