import { isWindowOpen, type TimeWindow } from '../entries/deadlines.ts';

export const racePhases = [
  'cancelled',
  'postponed',
  'official',
  'provisional',
  'live',
  'pending',
  'check_in',
  'closed',
  'sign_up',
  'announced',
] as const;
export type RacePhase = (typeof racePhases)[number];

/** The input of the phase and the round state. `postponed_at` is cleared when a new time is set. */
export interface RoundTimes {
  start_date: Date;
  end_date: Date;
  /** null if the season has one sign-up for all rounds. */
  sign_up: TimeWindow | null;
  check_in: TimeWindow | null;
  /** Whether one of its sessions is in progress, possibly before its start or after its end. */
  session_runs: boolean;
  /** Whether every race that took place has a result. */
  has_results: boolean;
  official_at: Date | null;
  postponed_at: Date | null;
  cancelled_at: Date | null;
}

const isOver = (window: TimeWindow | null, now: Date) => window !== null && now > window.closes_at;

/** The phase of a race at a moment: the first phase, in order, that applies. `now` is the server's. */
export function racePhase(round: RoundTimes, now: Date): RacePhase {
  const { start_date, end_date, sign_up, check_in } = round;
  const holds: Record<RacePhase, boolean> = {
    cancelled: round.cancelled_at !== null,
    postponed: round.postponed_at !== null,
    official: round.official_at !== null,
    provisional: round.has_results,
    live: round.session_runs || (now >= start_date && now <= end_date),
    pending: now > end_date,
    check_in: check_in !== null && isWindowOpen(check_in, now),
    closed: isOver(sign_up, now) || isOver(check_in, now),
    sign_up: sign_up !== null && isWindowOpen(sign_up, now),
    announced: true,
  };
  return racePhases.find((phase) => holds[phase]) ?? 'announced';
}

/** When the phase may next change by the clock, for a countdown; null if it waits for a result or a person. */
export function nextPhaseAt({ start_date, end_date, sign_up, check_in }: RoundTimes, now: Date): Date | null {
  const instants = [sign_up?.opens_at, sign_up?.closes_at, check_in?.opens_at, check_in?.closes_at];
  const coming = [...instants, start_date, end_date].filter((at) => at !== undefined && at > now);
  return coming.toSorted((one, other) => Number(one) - Number(other))[0] ?? null;
}
