import type { Correction } from '@paddock/contract/championships/results/corrections';
import type { RoundResult } from '@paddock/contract/championships/results/result-calls';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { AppError } from '@paddock/contract/core/errors';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, eq, exists, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { getNames } from '../catalogue/names.ts';
import { appeals } from '../stewarding/tables.ts';
import { findDrivers } from '../users/queries.ts';
import {
  type ChampionshipRow,
  getChampionshipIdOfRound,
  listRoundIds,
  listRounds,
  type RoundRow,
} from './queries.ts';
import { type Facts, listResults, loadFacts, toCorrection } from './results/recompute.ts';
import { corrections, type NewResult } from './results/tables.ts';
import { findTeamPages, toSeasonTeam } from './round-teams.ts';
import { championships, roundSessions, rounds } from './tables.ts';
import { toRound } from './to-championship.ts';

export function inPoints<Parts extends Record<keyof Parts, number>>(parts: Parts): Parts {
  const converted: Record<string, number> = {};
  for (const [name, value] of Object.entries<number>(parts)) converted[name] = fromHundredths(value);
  return converted as Parts;
}

/** A round with the facts that its result pages show. */
export interface RoundContext {
  championship: ChampionshipRow;
  row: RoundRow;
  /** Position among the season's rounds by start, from 1. */
  number: number;
  /** May include corrections of other sessions. */
  corrections: readonly Correction[];
  /** Reasons of the corrections; loaded if absent. */
  reasons?: readonly Reason[];
  /** Drivers by Steam id; loaded if absent. */
  drivers?: ReadonlyMap<string, PublicUser>;
}

export const toRoundContext = ({ season, corrections: made }: Facts, row: RoundRow): RoundContext => ({
  championship: season.championship,
  row,
  number: season.rounds.findIndex(({ round }) => round.id === row.round.id) + 1,
  corrections: made,
});

const selectSessionIds = (db: Executor, round_id: number) =>
  db.select({ id: roundSessions.id }).from(roundSessions).where(eq(roundSessions.round_id, round_id));

const listCorrections = (db: Executor, round_id: number) =>
  db
    .select({
      ...getTableColumns(corrections),
      under_appeal: sql<boolean>`${exists(
        db
          .select({ id: appeals.id })
          .from(appeals)
          .where(and(eq(appeals.decision_id, corrections.decision_id), isNull(appeals.decided_at))),
      )}`,
    })
    .from(corrections)
    .where(inArray(corrections.round_session_id, selectSessionIds(db, round_id)))
    .orderBy(asc(corrections.id));

type Reason = Pick<
  Awaited<ReturnType<typeof listCorrections>>[number],
  'id' | 'reason' | 'source' | 'decision_id' | 'under_appeal'
>;

/** Loads a round without the rest of its season. Throws not_found. */
export async function loadRoundContext(db: Executor, id: number): Promise<RoundContext> {
  const [[championship], [row], ids, made] = await Promise.all([
    db
      .select(getTableColumns(championships))
      .from(championships)
      .innerJoin(rounds, eq(rounds.championship_id, championships.id))
      .where(eq(rounds.id, id)),
    listRounds(db, 'round', [id]),
    listRoundIds(db, id),
    listCorrections(db, id),
  ]);
  if (!championship || !row) throw new AppError('not_found');
  return {
    championship,
    row,
    number: ids.indexOf(id) + 1,
    corrections: made.map(toCorrection),
    reasons: made,
  };
}

/** Returns a round with the given results, which need not be stored. */
export async function toRoundResult(
  db: Executor,
  { championship, row, number, corrections: made, ...known }: RoundContext,
  own: readonly NewResult[],
  now: Date,
): Promise<RoundResult> {
  const names = await getNames(db);
  const steam_ids = own.map(({ steam_id }) => steam_id);
  const team_ids = own.map(({ team_id }) => team_id);
  const [drivers, pages, reasons] = await Promise.all([
    known.drivers ?? findDrivers(db, steam_ids),
    findTeamPages(db, team_ids),
    known.reasons ?? listCorrections(db, row.round.id),
  ]);
  const reasonOf = new Map(reasons.map((one) => [one.id, one]));
  const valid = made.filter(({ reverted_at }) => reverted_at === null);
  const correctionsOf = ({ round_session_id, entry_id }: NewResult) =>
    valid
      .filter((one) => one.round_session_id === round_session_id && one.entry_id === entry_id)
      .map(({ id, kind, value }) => ({
        id,
        kind,
        value: kind === 'points' ? fromHundredths(Number(value)) : value,
        reason: reasonOf.get(id)?.reason ?? '',
        source: reasonOf.get(id)?.source ?? ('staff' as const),
        decision_id: reasonOf.get(id)?.decision_id ?? null,
        under_appeal: reasonOf.get(id)?.under_appeal ?? false,
      }));
  return {
    round: toRound({ championship, row, number }, names, now),
    sessions: row.sessions.map(({ id, kind, number: place, source }) => ({
      id,
      kind,
      number: place,
      source,
      rows: own
        .filter(({ round_session_id }) => round_session_id === id)
        .map((one) => ({
          position: one.position ?? null,
          class_position: one.class_position ?? null,
          entry_id: one.entry_id ?? null,
          driver: drivers.get(one.steam_id) ?? null,
          name: one.name,
          team: toSeasonTeam(one, pages),
          number: one.number ?? null,
          class: one.class,
          car_ref: one.car ? names.car(one.car, championship.game) : null,
          car_other: one.car_other,
          shared_car: one.shared_car ?? false,
          laps: one.laps,
          total_ms: one.total_ms,
          gap_ms: one.gap_ms ?? null,
          gap_laps: one.gap_laps ?? null,
          best_ms: one.best_ms ?? null,
          best_tyre: one.best_tyre ?? null,
          grid: one.grid ?? null,
          status: one.status,
          points: fromHundredths(one.points),
          parts: one.parts ? inPoints(one.parts) : null,
          corrections: correctionsOf(one),
          guest: one.entry_id === null,
        })),
    })),
  };
}

/** Loads a round with its season, and with `scores` all results of the season. Throws not_found. */
export async function loadRound(db: Executor, round_id: number, scores = false) {
  const championship_id = await getChampionshipIdOfRound(db, round_id);
  const facts = await loadFacts(db, championship_id, { scores });
  const row = facts.season.rounds.find(({ round }) => round.id === round_id);
  if (!row) throw new AppError('not_found');
  return { facts, row };
}

/** Returns a round with its stored results. `check` throws if the reader may not see them. Throws not_found. */
export async function getRoundResults(
  db: Executor,
  id: number,
  now: Date,
  check?: (championship: ChampionshipRow) => void,
): Promise<RoundResult> {
  const [context, results, drivers] = await Promise.all([
    loadRoundContext(db, id),
    listResults(db, selectSessionIds(db, id)),
    findDrivers(
      db,
      sql`(select steam_id from round_results where round_session_id in (
        select id from round_sessions where round_id = ${id}))`,
    ),
  ]);
  check?.(context.championship);
  return toRoundResult(db, { ...context, drivers }, results, now);
}
