import type { Correction } from '@paddock/contract/championships/results/corrections';
import type { RoundResult, Standing } from '@paddock/contract/championships/results/result-calls';
import type { StandingsRow, TableRow } from '@paddock/contract/championships/standings/compute-standings';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { AppError } from '@paddock/contract/core/errors';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, eq, getTableColumns, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/prepare-once.ts';
import { getNames } from '../../catalogue/names.ts';
import { notDeleted, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { findSeasonTeams, findTeamPages, toSeasonTeam } from '../crews/round-teams.ts';
import type { EntryRow } from '../places/notify-entrant.ts';
import {
  type ChampionshipRow,
  findChampionshipIdOfRound,
  listRoundIds,
  listRounds,
  type RoundRow,
} from '../queries.ts';
import { toRound } from '../seasons/to-championship.ts';
import { championships, roundSessions, rounds } from '../tables.ts';
import { teamsScope } from './compute-tables.ts';
import { type Facts, listResults, loadFacts, toCorrection } from './recompute.ts';
import { corrections, type NewResult } from './tables.ts';

const activeUsers = prepareOnce((db) =>
  db
    .select({ ...publicUserColumns, steam_id: users.steam_id })
    .from(users)
    .where(
      and(
        sql`${users.steam_id} = any(${sql.placeholder('steam_ids')})`,
        notDeleted,
        eq(users.is_active, true),
      ),
    )
    .prepare('drivers_by_steam_id'),
);

/** Members by the Steam ids under which they drove; who is banned or gone is none. */
export async function findDrivers(
  db: Executor,
  steam_ids: readonly string[],
): Promise<Map<string, PublicUser>> {
  const rows = await activeUsers(db).execute({ steam_ids: [...new Set(steam_ids)] });
  return new Map(rows.map(({ steam_id, ...user }) => [steam_id ?? '', user]));
}

function inPoints<Parts extends Record<keyof Parts, number>>(parts: Parts): Parts {
  const shown: Record<string, number> = {};
  for (const [name, value] of Object.entries<number>(parts)) shown[name] = fromHundredths(value);
  return shown as Parts;
}

/** Appeals stand behind championships in the order of features: asked by their name. */
const reasonsOf = prepareOnce((db) =>
  db
    .select({
      id: corrections.id,
      reason: corrections.reason,
      decision_id: corrections.decision_id,
      under_appeal: sql<boolean>`exists (
        select from decision_appeals a
        where a.decision_id = championship_corrections.decision_id and a.decided_at is null)`,
    })
    .from(corrections)
    .where(sql`${corrections.round_session_id} = any(${sql.placeholder('session_ids')})`)
    .prepare('reasons_of_corrections'),
);

/** A round with what is shown of it beside its results. */
export interface RoundContext {
  championship: ChampionshipRow;
  row: RoundRow;
  /** Of the rounds in the order of their starts, from 1. */
  number: number;
  /** Those of its sessions are looked for among them. */
  corrections: readonly Correction[];
}

export const toRoundContext = ({ season, corrections: made }: Facts, row: RoundRow): RoundContext => ({
  championship: season.championship,
  row,
  number: season.rounds.findIndex(({ round }) => round.id === row.round.id) + 1,
  corrections: made,
});

const round_id = sql.placeholder('round_id');

const selectSessionIds = (db: Pick<Executor, 'select'>, round: number | Placeholder) =>
  db.select({ id: roundSessions.id }).from(roundSessions).where(eq(roundSessions.round_id, round));

const contextOf = prepareOnce((db) => ({
  championship: db
    .select(getTableColumns(championships))
    .from(championships)
    .innerJoin(rounds, eq(rounds.championship_id, championships.id))
    .where(eq(rounds.id, round_id))
    .prepare('championship_of_round'),
  corrections: db
    .select()
    .from(corrections)
    .where(inArray(corrections.round_session_id, selectSessionIds(db, round_id)))
    .orderBy(asc(corrections.id))
    .prepare('corrections_of_round'),
}));

/** A round without the rest of its season. Throws not_found for none. */
export async function loadRoundContext(db: Executor, id: number): Promise<RoundContext> {
  const asked = contextOf(db);
  const [[championship], [row], ids, made] = await Promise.all([
    asked.championship.execute({ round_id: id }),
    listRounds(db, 'round', [id]),
    listRoundIds(db, id),
    asked.corrections.execute({ round_id: id }),
  ]);
  if (!championship || !row) throw new AppError('not_found');
  return { championship, row, number: ids.indexOf(id) + 1, corrections: made.map(toCorrection) };
}

/** A round with results of its sessions, which need not be stored. */
export async function toRoundResult(
  db: Executor,
  { championship, row, number, corrections: made }: RoundContext,
  own: readonly NewResult[],
  now: Date,
): Promise<RoundResult> {
  const names = await getNames(db);
  const ids = row.sessions.map(({ id }) => id);
  const [drivers, pages, reasons] = await Promise.all([
    findDrivers(
      db,
      own.map(({ steam_id }) => steam_id),
    ),
    findTeamPages(
      db,
      own.map(({ team_id }) => team_id),
    ),
    reasonsOf(db).execute({ session_ids: ids }),
  ]);
  const reasonOf = new Map(reasons.map((one) => [one.id, one]));
  const correctionsOf = ({ round_session_id, entry_id }: NewResult) =>
    made
      .filter(
        (one) =>
          one.reverted_at === null && one.round_session_id === round_session_id && one.entry_id === entry_id,
      )
      .map(({ id, kind, value }) => ({
        id,
        kind,
        value: kind === 'points' ? fromHundredths(Number(value)) : value,
        reason: reasonOf.get(id)?.reason ?? '',
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
          laps: one.laps,
          total_ms: one.total_ms,
          gap_ms: one.gap_ms ?? null,
          gap_laps: one.gap_laps ?? null,
          best_ms: one.best_ms ?? null,
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

/** A round with its season, and the scores of all of it where they are needed. Throws not_found for none. */
export async function loadRound(db: Executor, round_id: number, scores = false) {
  const championship_id = await findChampionshipIdOfRound(db, round_id);
  if (championship_id === undefined) throw new AppError('not_found');
  const facts = await loadFacts(db, championship_id, { scores });
  const row = facts.season.rounds.find(({ round }) => round.id === round_id);
  if (!row) throw new AppError('not_found');
  return { facts, row };
}

/** With its stored results; `check` throws for a reader who may not see them. Throws not_found for none. */
export async function getRoundResults(
  db: Executor,
  round_id: number,
  now: Date,
  check?: (championship: ChampionshipRow) => void,
): Promise<RoundResult> {
  const [shown, results] = await Promise.all([
    loadRoundContext(db, round_id),
    listResults(db, selectSessionIds(db, round_id)),
  ]);
  check?.(shown.championship);
  return toRoundResult(db, shown, results, now);
}

/** Points with decimals. */
function toShownScore({ competitor_id: _id, ...score }: StandingsRow) {
  const { total, counted, corrected_by, gap_to_leader, gap_to_next, rounds } = score;
  return {
    ...score,
    ...inPoints({ total, counted, corrected_by, gap_to_leader, gap_to_next }),
    rounds: rounds.map((round) => ({ ...round, points: fromHundredths(round.points) })),
  };
}

/** Rows of the table of teams, under today's names and, where a team is gone, under its last one. */
async function toTeamStandings(
  db: Executor,
  { championship }: Pick<Facts['season'], 'championship'>,
  rows: readonly TableRow[],
): Promise<Standing[]> {
  const ids = rows.map(({ score }) => score.competitor_id);
  const teams = await findSeasonTeams(db, championship.id, ids);
  return rows.map(({ score, positions }) => {
    const team = teams.get(score.competitor_id) ?? null;
    const whose = { entry_id: null, driver: null, name: team?.name ?? '', team, number: null, class: '' };
    return { ...toShownScore(score), ...whose, positions: [...positions] };
  });
}

/** What a table says of an entry. */
type Entered = Pick<EntryRow, 'id' | 'steam_id' | 'name' | 'team_id' | 'class_id' | 'number'>;

/** Rows of a table with whom they are of. */
export async function toStandings(
  db: Executor,
  {
    season,
    entries,
  }: { season: Pick<Facts['season'], 'championship' | 'classes'>; entries: readonly Entered[] },
  rows: readonly TableRow[],
  scope = '',
): Promise<Standing[]> {
  if (scope === teamsScope) return toTeamStandings(db, season, rows);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const latestOf = new Map(entries.map((entry) => [entry.steam_id, entry]));
  const ids = rows.flatMap(({ score }) => byId.get(score.competitor_id)?.steam_id ?? []);
  const [drivers, teams] = await Promise.all([
    findDrivers(db, ids),
    findSeasonTeams(
      db,
      season.championship.id,
      entries.map(({ team_id }) => team_id),
    ),
  ]);
  return rows.map(({ score, positions }) => {
    const { competitor_id } = score;
    const first = byId.get(competitor_id);
    const latest = latestOf.get(first?.steam_id ?? '');
    return {
      ...toShownScore(score),
      entry_id: competitor_id,
      driver: drivers.get(first?.steam_id ?? '') ?? null,
      name: first?.name ?? '',
      team: teams.get(latest?.team_id ?? 0) ?? null,
      number: latest?.number ?? null,
      class: season.classes.find(({ id }) => id === latest?.class_id)?.code ?? '',
      positions: [...positions],
    };
  });
}
