import { type RacePhase, racePhase } from '@paddock/contract/championships/states/race-phase';
import { AppError } from '@paddock/contract/core/errors';
import type { AdminEvent } from '@paddock/contract/events/calls';
import { type NightTimes, nextOf } from '@paddock/contract/race-night/night-phase';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { Viewer } from '../../http/app-types.ts';
import { checkVisible } from '../championships/list-championships.ts';
import { loadRound } from '../championships/list-results.ts';
import { checkInOf, signUpOf, stateOfRound } from '../championships/states.ts';

export type LoadedRound = Awaited<ReturnType<typeof loadRound>>;

/** The input of the parts of a race night. */
export interface NightInput {
  db: Executor;
  now: Date;
  phase: RacePhase;
  event: AdminEvent;
  viewer: Viewer | undefined;
  /** undefined without a championship that the reader may see. */
  loaded: LoadedRound | undefined;
}

/** Loads the round of an event with its season. */
export async function findNightRound(
  { db }: Pick<Deps, 'db'>,
  { round_id }: Pick<AdminEvent, 'round_id'>,
  viewer: Viewer | undefined,
): Promise<LoadedRound | undefined> {
  if (round_id === null) return undefined;
  try {
    const loaded = await loadRound(db, round_id);
    checkVisible(loaded.facts.season.championship, viewer?.role);
    return loaded;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const noRound = {
  sign_up: null,
  check_in: null,
  session_runs: false,
  has_results: false,
  official_at: null,
  postponed_at: null,
  cancelled_at: null,
};

const isSettled = (phase: RacePhase) => ['cancelled', 'official', 'provisional'].includes(phase);

/** An event without a round is announced, live or over. */
function phaseOf(event: AdminEvent, loaded: LoadedRound | undefined, now: Date): RacePhase {
  if (!loaded) return racePhase({ ...noRound, start_date: event.start_date, end_date: event.end_date }, now);
  const { championship } = loaded.facts.season;
  const state = stateOfRound(championship, loaded.row, now);
  const phase = state === 'scheduled' ? 'announced' : state;
  // Finished rounds keep their state if the season is cancelled later.
  return championship.cancelled_at && !isSettled(phase) ? 'cancelled' : phase;
}

/** Returns the phase and when it may change with the clock. */
export function timesOf(event: AdminEvent, loaded: LoadedRound | undefined, now: Date) {
  const phase = phaseOf(event, loaded, now);
  const { championship } = loaded?.facts.season ?? {};
  const windows = championship &&
    loaded && { sign_up: signUpOf(championship, loaded.row), check_in: checkInOf(championship, loaded.row) };
  const times: NightTimes = { phase, event, round: windows ?? null };
  return { phase, next_at: isSettled(phase) || phase === 'postponed' ? null : nextOf(times, now) };
}
