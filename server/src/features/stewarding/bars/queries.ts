import { type Bar, type BarRound, barredRounds, barredUntil } from '@paddock/contract/stewarding/bars';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import type { FollowUps } from '../../../follow-ups/interface.ts';
import type { ChampionshipRow } from '../../championships/queries.ts';
import { championships, entries, rounds } from '../../championships/tables.ts';
import { events } from '../../events/tables.ts';
import { bars, decisions } from '../tables.ts';

export type KnownBar = Bar & {
  id: number;
  championship_id: number;
  effect: (typeof bars.$inferSelect)['effect'];
  steam_id: string;
  /** The number of the decision that imposed it. */
  number: string;
};

/** A championship that a bar applies to, which may be another one of the series. */
const concerned = alias(championships, 'concerned');

/** Lists the active bars of a championship: its own, and those of its series by the licence ladder. */
export async function listBars(db: Executor, { id }: Pick<ChampionshipRow, 'id'>): Promise<KnownBar[]> {
  const rows = await db
    .select({ bar: bars, steam_id: entries.steam_id, number: decisions.number })
    .from(bars)
    .innerJoin(entries, eq(entries.id, bars.entry_id))
    .innerJoin(championships, eq(championships.id, bars.championship_id))
    .innerJoin(decisions, eq(decisions.id, bars.decision_id))
    .innerJoin(
      concerned,
      or(
        eq(concerned.id, bars.championship_id),
        and(eq(concerned.series_id, championships.series_id), eq(bars.effect, 'round_ban')),
      ),
    )
    .where(and(isNull(bars.reverted_at), eq(concerned.id, id)))
    .orderBy(asc(bars.id));
  return rows.map(({ bar, steam_id, number }) => ({
    ...bar,
    from: bar.given_at,
    steam_id,
    number: number ?? '',
  }));
}

/** Lists the rounds of a championship and its series by start. */
export async function listBarRounds(
  db: Executor,
  { id, series_id }: Pick<ChampionshipRow, 'id' | 'series_id'>,
) {
  const ofSeries = and(eq(championships.series_id, series_id ?? 0), isNull(championships.cancelled_at));
  const ids = db
    .select({ id: championships.id })
    .from(championships)
    .where(or(eq(championships.id, id), ofSeries));
  const rows = await db
    .select({ round: rounds, start_date: events.start_date, title: events.title, title_en: events.title_en })
    .from(rounds)
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(inArray(rounds.championship_id, ids))
    .orderBy(asc(events.start_date), asc(rounds.id));
  return rows.map(({ round, ...event }) => ({
    id: round.id,
    championship_id: round.championship_id,
    event_id: round.event_id,
    ...event,
    is_held: round.cancelled_at === null && round.postponed_at === null,
  }));
}

/** Returns the rounds that a bar covers: in its championship, or for the licence ladder in the series. */
export function coveredRounds<R extends BarRound & { championship_id: number }>(
  bar: KnownBar,
  all: readonly R[],
): R[] {
  const inScope =
    bar.effect === 'round_ban' ? all : all.filter((one) => one.championship_id === bar.championship_id);
  const ids = new Set(barredRounds(bar, inScope).map(({ id }) => id));
  return inScope.filter(({ id }) => ids.has(id));
}

/** Returns the coming rounds that a reverted bar covered. */
export async function barRoundsOf(
  db: Executor,
  championship: Pick<ChampionshipRow, 'id' | 'series_id'>,
  bar: typeof bars.$inferSelect,
  now: Date,
): Promise<number[]> {
  const knownBar = { ...bar, from: bar.given_at, reverted_at: null, steam_id: '', number: '' };
  const covered = coveredRounds(knownBar, await listBarRounds(db, championship));
  return covered.flatMap(({ id, championship_id, start_date }) =>
    championship_id === championship.id && start_date > now ? [id] : [],
  );
}

/** Loads the bars of a championship, by decision or by the licence ladder. */
export const loadBars: FollowUps['loadBars'] = async (db, championship, now) => {
  const bars = (await listBars(db, championship)).filter(({ effect }) => effect !== 'qualifying_ban');
  if (bars.length === 0) return () => undefined;
  const rounds = await listBarRounds(db, championship);
  return ({ steam_id, round_id }) => {
    for (const bar of bars.filter((one) => one.steam_id === steam_id)) {
      const covered = bar.effect === 'round_ban' ? rounds : coveredRounds(bar, rounds);
      const until = barredUntil(bar, { round_id, rounds: covered }, now);
      if (until !== undefined) return until;
    }
    return undefined;
  };
};
