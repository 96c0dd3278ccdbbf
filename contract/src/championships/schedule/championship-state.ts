import type { RacePhase } from './race-phase.ts';

export const championshipStates = ['draft', 'open', 'running', 'finished', 'archived', 'cancelled'] as const;
export type ChampionshipState = (typeof championshipStates)[number];

export interface ChampionshipFacts {
  published_at: Date | null;
  cancelled_at: Date | null;
  archived_at: Date | null;
  /** Of its rounds, in their order. */
  rounds: readonly { start_date: Date; phase: RacePhase }[];
}

/** Computed from instants and facts and set by no clock: it runs once its first round began, and is over when none is left. */
export function championshipState(
  { published_at, cancelled_at, archived_at, rounds }: ChampionshipFacts,
  now: Date,
): ChampionshipState {
  if (cancelled_at) return 'cancelled';
  if (archived_at) return 'archived';
  if (!published_at) return 'draft';
  const held = rounds.filter(({ phase }) => phase !== 'cancelled');
  const isOver = held.length > 0 && held.every(({ phase }) => phase === 'official');
  if (isOver) return 'finished';
  return held.some(({ start_date, phase }) => phase !== 'postponed' && start_date <= now)
    ? 'running'
    : 'open';
}
