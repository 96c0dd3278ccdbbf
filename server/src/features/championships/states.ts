import { type TimeWindow, windowBefore } from '@paddock/contract/championships/entries/deadlines';
import { reportsFrom } from '@paddock/contract/championships/results/report-window';
import {
  type ChampionshipState,
  championshipState,
} from '@paddock/contract/championships/states/championship-state';
import { type RoundState, roundState } from '@paddock/contract/championships/states/round-state';
import { and, eq, exists, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { events } from '../events/tables.ts';
import type { ChampionshipRow, RoundRow, Season, SessionRow } from './queries.ts';
import { championships, rounds } from './tables.ts';

export const hasResult = ({ source }: SessionRow): boolean => source !== null;

/** Returns whether a session needs no further result. */
export const isSettled = (session: SessionRow): boolean =>
  hasResult(session) || session.not_held_reason !== null;

/** Returns whether every race has a result, so that it counts provisionally; qualifying may lack one. */
const hasRaces = ({ sessions }: RoundRow): boolean =>
  sessions.some(hasResult) && sessions.filter(({ kind }) => kind !== 'qualifying').every(isSettled);

/** Returns whether each session has a result or was not held, so that the round may become official. */
export const isComplete = ({ sessions }: RoundRow): boolean =>
  sessions.some(hasResult) && sessions.every(isSettled);

/** Returns the sign-up window of a round; null if the season has one sign-up for all rounds. */
export function signUpOf({ settings }: ChampionshipRow, { event }: RoundRow): TimeWindow | null {
  return settings.sign_up.mode === 'round' ? windowBefore(event.start_date, settings.sign_up) : null;
}

export function checkInOf({ settings }: ChampionshipRow, { event }: RoundRow): TimeWindow | null {
  return settings.check_in && windowBefore(event.start_date, settings.check_in);
}

/** Returns the state of a round at an instant. Pure. */
export function stateOfRound(championship: ChampionshipRow, row: RoundRow, now: Date): RoundState {
  const { round, event } = row;
  return roundState(
    {
      start_date: event.start_date,
      end_date: event.end_date,
      sign_up: signUpOf(championship, row),
      check_in: checkInOf(championship, row),
      session_runs: false,
      has_results: hasRaces(row),
      official_at: round.official_at,
      postponed_at: round.postponed_at,
      cancelled_at: round.cancelled_at,
    },
    now,
  );
}

export function stateOfChampionship({ championship, rounds }: Season, now: Date): ChampionshipState {
  return championshipState(
    {
      ...championship,
      rounds: rounds.map((row) => ({
        state: stateOfRound(championship, row, now),
        start_date: row.event.start_date,
      })),
    },
    now,
  );
}

/** Expresses `stateOfChampionship` in SQL for the championship of the surrounding query. */
export function championshipStateAt(db: Executor, now: Date): SQL<ChampionshipState> {
  const has = (which: SQL | undefined) =>
    exists(
      db
        .select()
        .from(rounds)
        .innerJoin(events, eq(events.id, rounds.event_id))
        .where(and(eq(rounds.championship_id, championships.id), isNull(rounds.cancelled_at), which)),
    );
  const isOfficial = sql`${rounds.official_at} is not null and ${rounds.postponed_at} is null`;
  const hasBegun = and(isNull(rounds.postponed_at), lte(events.start_date, now));
  return sql`case
    when ${isNotNull(championships.cancelled_at)} then 'cancelled'
    when ${isNotNull(championships.archived_at)} then 'archived'
    when ${isNull(championships.published_at)} then 'draft'
    when ${has(isOfficial)} and not ${has(sql`not (${isOfficial})`)} then 'finished'
    when ${has(hasBegun)} then 'running'
    else 'open' end`;
}

/** Returns when the last round of a season starts, in ms. */
export const lastStart = ({ rounds, championship }: Season): number =>
  (rounds.at(-1)?.event.start_date ?? championship.created_at).getTime();

/** Returns whether any result is official. From then on changes to points, drops and classes need a reason. */
export const hasOfficial = ({ rounds }: Season): boolean =>
  rounds.some(({ round }) => round.official_at !== null);

/** Returns whether a round was not cancelled. */
export const isHeld = ({ round }: RoundRow): boolean => round.cancelled_at === null;

/** Returns whether a round has begun, so that its entries can no longer change. */
export const hasBegun = ({ event, round }: RoundRow, now: Date): boolean =>
  round.postponed_at === null && now >= event.start_date;

/** Returns when the last result of a round arrived; null while one is missing. */
export function resultAt({ sessions }: RoundRow): Date | null {
  const times = sessions.filter(hasResult).map(({ result_at, read_at }) => result_at ?? read_at);
  const knownTimes = times.filter((at) => at !== null);
  const isWhole = sessions.every(isSettled) && knownTimes.length === times.length;
  return knownTimes.length > 0 && isWhole ? new Date(Math.max(...knownTimes.map(Number))) : null;
}

/** Returns when a provisional result becomes official unless reports are open. */
export function officialAt({ championship }: Season, row: RoundRow, now: Date): Date {
  const from = reportsFrom({ end_date: row.event.end_date, result_at: resultAt(row) }, now);
  return new Date(from.getTime() + championship.settings.report_hours * 3_600_000);
}
