import { type TimeWindow, windowBefore } from '@paddock/contract/championships/entries/deadlines';
import {
  type ChampionshipState,
  championshipState,
} from '@paddock/contract/championships/states/championship-state';
import { type RoundState, roundState } from '@paddock/contract/championships/states/round-state';
import { and, eq, exists, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { events } from '../../events/tables.ts';
import type { ChampionshipRow, RoundRow, Season, SessionRow } from '../queries.ts';
import { championships, rounds } from '../tables.ts';

export const hasResult = ({ source }: SessionRow): boolean => source !== null;

/** Whether no result of it is waited for. */
export const isSettled = (session: SessionRow): boolean =>
  hasResult(session) || session.not_held_reason !== null;

/** Whether every race has a result, which then counts provisionally; qualifying may lack one. */
const hasRaces = ({ sessions }: RoundRow): boolean =>
  sessions.some(hasResult) && sessions.filter(({ kind }) => kind !== 'qualifying').every(isSettled);

/** Whether each session has a result or was not held, so that the result may become official. */
export const isComplete = ({ sessions }: RoundRow): boolean =>
  sessions.some(hasResult) && sessions.every(isSettled);

/** When entries of a round are taken; null where the season has one sign-up for all. */
export function signUpOf({ settings }: ChampionshipRow, { event }: RoundRow): TimeWindow | null {
  return settings.sign_up.mode === 'round' ? windowBefore(event.start_date, settings.sign_up) : null;
}

export function checkInOf({ settings }: ChampionshipRow, { event }: RoundRow): TimeWindow | null {
  return settings.check_in && windowBefore(event.start_date, settings.check_in);
}

/** The state at a moment, from instants and facts alone. */
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

/** `stateOfChampionship` of a championship of the surrounding query, in SQL. */
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

/** When the last round of a season starts, in ms. */
export const lastStart = ({ rounds, championship }: Season): number =>
  (rounds.at(-1)?.event.start_date ?? championship.created_at).getTime();

/** Whether any result of it is official: from then on points, drops and classes change with a reason alone. */
export const hasOfficial = ({ rounds }: Season): boolean =>
  rounds.some(({ round }) => round.official_at !== null);

/** Rounds that may still be driven, or were. */
export const isHeld = ({ round }: RoundRow): boolean => round.cancelled_at === null;

/** When a race begins that entries can no longer change for. */
export const hasBegun = ({ event, round }: RoundRow, now: Date): boolean =>
  round.postponed_at === null && now >= event.start_date;
