import type { Standing } from '@paddock/contract/championships/results/result-calls';
import type { StandingsRow, TableRow } from '@paddock/contract/championships/standings/compute-standings';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { AppError } from '@paddock/contract/core/errors';
import type { List } from '@paddock/contract/core/paging';
import type { Role } from '@paddock/contract/core/permissions';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { CsvColumn } from '../../http/csv.ts';
import { findDrivers, isVisibleMember, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { getVisible } from './list-championships.ts';
import { inPoints } from './list-results.ts';
import type { EntryRow } from './notify-entrant.ts';
import { loadSeason, type Season, selectClasses } from './queries.ts';
import { computeTable, hasTeams, teamsScope } from './results/compute-tables.ts';
import { loadFacts } from './results/recompute.ts';
import { standings } from './results/tables.ts';
import { findSeasonTeams } from './round-teams.ts';
import { isOver } from './seasons/series-champions.ts';
import { championshipClasses, entries } from './tables.ts';

export interface TableQuery {
  of?: 'drivers' | 'class' | 'teams' | undefined;
  class?: string | undefined;
  after_round?: number | undefined;
}

/** Reads a stored table. `scope` is empty for the overall table, otherwise a class code or `*teams`. */
export const listTable = (db: Executor, championship_id: number | SQL, scope: string): Promise<TableRow[]> =>
  db
    .select({ score: standings.score, positions: standings.positions })
    .from(standings)
    .where(and(eq(standings.championship_id, championship_id), eq(standings.scope, scope)))
    .orderBy(asc(standings.row));

const listEntered = (db: Executor, championship_id: SQL) =>
  db
    .select({
      id: entries.id,
      steam_id: entries.steam_id,
      name: entries.name,
      team_id: entries.team_id,
      class_id: entries.class_id,
      number: entries.number,
      driver: publicUserColumns,
    })
    .from(entries)
    .leftJoin(users, and(eq(users.steam_id, entries.steam_id), isVisibleMember))
    .where(eq(entries.championship_id, championship_id))
    .orderBy(asc(entries.id));

/** Converts a score to points with decimals. */
function toPublicScore({ competitor_id: _id, ...score }: StandingsRow) {
  const { total, counted, corrected_by, gap_to_leader, gap_to_next, rounds } = score;
  return {
    ...score,
    ...inPoints({ total, counted, corrected_by, gap_to_leader, gap_to_next }),
    rounds: rounds.map((round) => ({ ...round, points: fromHundredths(round.points) })),
  };
}

/** Returns the rows of the team table, with current names, or the last known name of a disbanded team. */
async function toTeamStandings(
  db: Executor,
  { championship }: Pick<Season, 'championship'>,
  rows: readonly TableRow[],
): Promise<Standing[]> {
  const ids = rows.map(({ score }) => score.competitor_id);
  const teams = await findSeasonTeams(db, championship.id, ids);
  return rows.map(({ score, positions }) => {
    const team = teams.get(score.competitor_id) ?? null;
    const whose = { entry_id: null, driver: null, name: team?.name ?? '', team, number: null, class: '' };
    return { ...toPublicScore(score), ...whose, positions: [...positions] };
  });
}

/** The fields of an entry that a table shows. */
type Entered = Pick<EntryRow, 'id' | 'steam_id' | 'name' | 'team_id' | 'class_id' | 'number'>;

interface TableContext {
  season: Pick<Season, 'championship' | 'classes'>;
  entries: readonly Entered[];
  /** Drivers by Steam id; loaded if absent. */
  drivers?: ReadonlyMap<string, PublicUser>;
}

/** Adds drivers, teams and classes to the rows of a table. */
export async function toStandings(
  db: Executor,
  { season, entries, drivers: known }: TableContext,
  rows: readonly TableRow[],
  scope = '',
): Promise<Standing[]> {
  if (scope === teamsScope) return toTeamStandings(db, season, rows);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const latestOf = new Map(entries.map((entry) => [entry.steam_id, entry]));
  const ids = rows.flatMap(({ score }) => byId.get(score.competitor_id)?.steam_id ?? []);
  const team_ids = entries.map(({ team_id }) => team_id);
  const [drivers, teams] = await Promise.all([
    known ?? findDrivers(db, ids),
    findSeasonTeams(db, season.championship.id, team_ids),
  ]);
  return rows.map(({ score, positions }) => {
    const { competitor_id } = score;
    const first = byId.get(competitor_id);
    const latest = latestOf.get(first?.steam_id ?? '');
    return {
      ...toPublicScore(score),
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

/** Returns the scope of a query; undefined for an unknown class, or for teams in a championship without teams. */
function scopeOf(
  season: Pick<Season, 'championship' | 'classes'>,
  of: NonNullable<TableQuery['of']>,
  code: string | undefined,
) {
  if (of === 'teams') return hasTeams(season) ? teamsScope : undefined;
  if (of === 'drivers') return '';
  return season.classes.find((one) => one.code === (code ?? season.classes[0]?.code))?.code;
}

/** Returns standings as stored, or as they were after a round. Throws not_found for an unknown class, round or team table. */
export async function getStandings(
  { db, now }: Deps,
  slug: string,
  { of = 'drivers', class: code, after_round }: TableQuery,
  role: Role | undefined,
): Promise<List<Standing>> {
  // Runs in parallel with the lookup of the championship and its visibility check.
  const championship_id = sql`(select id from championships where slug = ${slug})`;
  const isOfAll = of === 'drivers' && after_round === undefined;
  const [championship, classes, entered, ofAll] = await Promise.all([
    getVisible(db, slug, role),
    selectClasses(db, eq(championshipClasses.championship_id, championship_id)),
    listEntered(db, championship_id),
    // The most requested table.
    isOfAll ? listTable(db, championship_id, '') : undefined,
  ]);
  const season = { championship, classes };
  const scope = scopeOf(season, of, code);
  if (scope === undefined) throw new AppError('not_found');
  if (after_round !== undefined) return after(db, championship.id, scope, after_round);
  const rows = ofAll ?? (await listTable(db, championship.id, scope));
  const isFinal = isOver(await loadSeason(db, championship), now());
  const drivers = new Map(entered.flatMap(({ steam_id, driver }) => (driver ? [[steam_id, driver]] : [])));
  const converted = await toStandings(db, { season, entries: entered, drivers }, rows, scope);
  // Once a season is over, the title is decided.
  const items = isFinal ? converted.map((row) => ({ ...row, can_still_win: false })) : converted;
  return { items, total: items.length };
}

async function after(db: Executor, id: number, scope: string, round_id: number): Promise<List<Standing>> {
  const facts = await loadFacts(db, id);
  const place = facts.season.rounds.findIndex(({ round }) => round.id === round_id);
  if (place < 0) throw new AppError('not_found');
  // Treats later rounds as not driven yet.
  const rounds = facts.season.rounds.map((row, index) =>
    index <= place ? row : { ...row, sessions: row.sessions.map((one) => ({ ...one, source: null })) },
  );
  const season = { ...facts.season, rounds };
  const { rows } = computeTable({ ...facts, season }, scope);
  const items = await toStandings(db, { ...facts, season }, rows, scope);
  return { items, total: items.length };
}

export const standingColumns: readonly CsvColumn<Standing>[] = [
  ['position', (row) => row.position],
  ['number', (row) => row.number],
  ['driver', (row) => row.driver?.username ?? row.name],
  ['class', (row) => row.class],
  ['team', (row) => row.team?.name],
  ['points', (row) => row.counted],
  ['total', (row) => row.total],
  ['wins', (row) => row.wins],
  ['podiums', (row) => row.podiums],
  ['poles', (row) => row.poles],
  ['fastest_laps', (row) => row.fastest_laps],
  ['gap_to_leader', (row) => row.gap_to_leader],
];

/** Team rows have no number and no class. */
export const teamStandingColumns: readonly CsvColumn<Standing>[] = [
  ['position', (row) => row.position],
  ['team', (row) => row.name],
  ['tag', (row) => row.team?.tag],
  ...standingColumns.filter(([name]) => !['position', 'number', 'driver', 'class', 'team'].includes(name)),
];
