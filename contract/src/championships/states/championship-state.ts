import type { RoundState } from './round-state.ts';

export const championshipStates = ['draft', 'open', 'running', 'finished', 'archived', 'cancelled'] as const;
export type ChampionshipState = (typeof championshipStates)[number];

export interface ChampionshipTimes {
  published_at: Date | null;
  archived_at: Date | null;
  cancelled_at: Date | null;
  rounds: readonly { state: RoundState; start_date: Date }[];
}

/** Running from the start of the first round, finished once every round is official or cancelled. */
export function championshipState(
  { published_at, archived_at, cancelled_at, rounds }: ChampionshipTimes,
  now: Date,
): ChampionshipState {
  if (cancelled_at) return 'cancelled';
  if (archived_at) return 'archived';
  if (!published_at) return 'draft';
  const remaining = rounds.filter(({ state }) => state !== 'cancelled');
  if (remaining.length > 0 && remaining.every(({ state }) => state === 'official')) return 'finished';
  const hasStarted = remaining.some(({ state, start_date }) => state !== 'postponed' && now >= start_date);
  return hasStarted ? 'running' : 'open';
}
