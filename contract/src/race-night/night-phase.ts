import type { TimeWindow } from '../championships/entries/deadlines.ts';
import {
  nextPhaseAt,
  type RacePhase,
  type RoundTimes,
  racePhase,
} from '../championships/states/race-phase.ts';

/** What is known of a race's times by whoever has the answer of an instant. */
export interface NightTimes {
  /** As it was at that instant. */
  phase: RacePhase;
  event: { start_date: Date; end_date: Date };
  /** null without a championship. */
  round: { sign_up: TimeWindow | null; check_in: TimeWindow | null } | null;
}

/** A session was being driven although the clock says nothing of it. */
const ranThen = ({ phase, event }: NightTimes, now: Date) => phase === 'live' && now < event.start_date;

/** Facts stay as they were told; what the clock alone changes goes on. */
function toTimes(told: NightTimes, now: Date): RoundTimes {
  const { phase, event, round } = told;
  const heldIf = (other: RacePhase) => (phase === other ? event.start_date : null);
  return {
    start_date: event.start_date,
    end_date: event.end_date,
    sign_up: round?.sign_up ?? null,
    check_in: round?.check_in ?? null,
    session_runs: ranThen(told, now),
    has_results: phase === 'provisional',
    official_at: heldIf('official'),
    postponed_at: heldIf('postponed'),
    cancelled_at: heldIf('cancelled'),
  };
}

/** The phase at a later instant than that of the answer, until another answer comes. */
export const phaseAt = (told: NightTimes, now: Date): RacePhase => racePhase(toTimes(told, now), now);

/** When the clock alone may change it next. */
export const nextOf = (told: NightTimes, now: Date): Date | null => nextPhaseAt(toTimes(told, now), now);
