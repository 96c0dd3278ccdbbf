/** A ban from driving: for a number of rounds, or until an instant; with neither, for the rest of the championship. */
export interface Bar {
  rounds: number | null;
  until: Date | null;
  from: Date;
  reverted_at: Date | null;
}

/** A round, in order of start. */
export interface BarRound {
  id: number;
  start_date: Date;
  is_held: boolean;
}

/** The rounds that a bar covers: the next ones that take place after it, or all that start until its end. */
export function barredRounds({ rounds: many, until, from, reverted_at }: Bar, rounds: readonly BarRound[]) {
  if (reverted_at) return [];
  const coming = rounds.filter(({ start_date, is_held }) => is_held && start_date > from);
  if (many !== null) return coming.slice(0, many);
  return until === null ? coming : coming.filter(({ start_date }) => start_date <= until);
}

/**
 * Until when a driver may not enter: undefined without a bar, null permanently. For a season only an instant or
 * the whole championship counts; missing some rounds does not prevent entering the others.
 */
export function barredUntil(
  bar: Bar,
  { round_id, rounds }: { round_id: number | null; rounds: readonly BarRound[] },
  now: Date,
): Date | null | undefined {
  if (bar.reverted_at) return undefined;
  if (bar.rounds === null && bar.until === null) return null;
  const covered = barredRounds(bar, rounds);
  if (round_id !== null) {
    const own = covered.find(({ id }) => id === round_id);
    return own && (bar.until ?? own.start_date);
  }
  return bar.until !== null && now <= bar.until ? bar.until : undefined;
}
