import type { TimeWindow } from '../championships/entries/deadlines.ts';
import {
  nextPhaseAt,
  type RacePhase,
  type RoundTimes,
  racePhase,
} from '../championships/states/race-phase.ts';

/** A race's times, with the phase at a known instant. */
export interface NightTimes {
  /** The phase at that instant. */
  phase: RacePhase;
  event: { start_date: Date; end_date: Date };
  /** null without a championship. */
  round: { sign_up: TimeWindow | null; check_in: TimeWindow | null } | null;
}

/** Whether a session was in progress before the scheduled start. */
const ranEarly = ({ phase, event }: NightTimes, now: Date) => phase === 'live' && now < event.start_date;

/** Keeps reported facts and lets the clock continue from there. */
function toTimes(night: NightTimes, now: Date): RoundTimes {
  const { phase, event, round } = night;
  const startIf = (other: RacePhase) => (phase === other ? event.start_date : null);
  return {
    start_date: event.start_date,
    end_date: event.end_date,
    sign_up: round?.sign_up ?? null,
    check_in: round?.check_in ?? null,
    session_runs: ranEarly(night, now),
    has_results: phase === 'provisional',
    official_at: startIf('official'),
    postponed_at: startIf('postponed'),
    cancelled_at: startIf('cancelled'),
  };
}

/** The phase at a later instant, until a newer response arrives. */
export const phaseAt = (night: NightTimes, now: Date): RacePhase => racePhase(toTimes(night, now), now);

/** When the clock may next change the phase. */
export const nextOf = (night: NightTimes, now: Date): Date | null => nextPhaseAt(toTimes(night, now), now);
