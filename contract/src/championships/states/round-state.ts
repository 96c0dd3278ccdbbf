import { type RacePhase, type RoundTimes, racePhase } from './race-phase.ts';

/** A round's state is the phase of its race; before sign-up it is scheduled. */
export type RoundState = Exclude<RacePhase, 'announced'> | 'scheduled';

export function roundState(round: RoundTimes, now: Date): RoundState {
  const phase = racePhase(round, now);
  return phase === 'announced' ? 'scheduled' : phase;
}
