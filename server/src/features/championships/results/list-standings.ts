import type { Standing } from '@paddock/contract/championships/results/result-calls';
import type { TableRow } from '@paddock/contract/championships/standings/compute-standings';
import { AppError } from '@paddock/contract/core/errors';
import type { List } from '@paddock/contract/core/paging';
import type { Role } from '@paddock/contract/core/permissions';
import { type AnyColumn, and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/prepare-once.ts';
import type { CsvColumn } from '../../../http/csv.ts';
import { listClasses, type Season } from '../queries.ts';
import { getVisible } from '../seasons/list-championships.ts';
import { entries } from '../tables.ts';
import { computeTable, hasTeams, teamsScope } from './compute-tables.ts';
import { toStandings } from './list-results.ts';
import { loadFacts } from './recompute.ts';
import { standings } from './tables.ts';

export interface TableQuery {
  of?: 'drivers' | 'class' | 'teams' | undefined;
  class?: string | undefined;
  after_round?: number | undefined;
}

const isOfChampionship = (column: AnyColumn) => eq(column, sql.placeholder('championship_id'));

const stored = prepareOnce((db) =>
  db
    .select({ score: standings.score, positions: standings.positions })
    .from(standings)
    .where(and(isOfChampionship(standings.championship_id), eq(standings.scope, sql.placeholder('scope'))))
    .orderBy(asc(standings.row))
    .prepare('stored_standings'),
);

const entered = prepareOnce((db) =>
  db
    .select({
      id: entries.id,
      steam_id: entries.steam_id,
      name: entries.name,
      team_id: entries.team_id,
      class_id: entries.class_id,
      number: entries.number,
    })
    .from(entries)
    .where(isOfChampionship(entries.championship_id))
    .orderBy(asc(entries.id))
    .prepare('entries_of_standings'),
);

/** A table as it is stored; `scope` is empty for all drivers, else the code of a class, or that of teams. */
export const listTable = (db: Executor, championship_id: number, scope: string): Promise<TableRow[]> =>
  stored(db).execute({ championship_id, scope });

/** undefined for a class that is not there, and for teams where the championship has none. */
function scopeOf(
  season: Pick<Season, 'championship' | 'classes'>,
  of: NonNullable<TableQuery['of']>,
  code: string | undefined,
) {
  if (of === 'teams') return hasTeams(season) ? teamsScope : undefined;
  if (of === 'drivers') return '';
  return season.classes.find((one) => one.code === (code ?? season.classes[0]?.code))?.code;
}

/** As stored, or as they were after a round. Throws not_found for a class, teams or a round that are not there. */
export async function getStandings(
  db: Executor,
  slug: string,
  { of = 'drivers', class: code, after_round }: TableQuery,
  role: Role | undefined,
): Promise<List<Standing>> {
  const championship = await getVisible(db, slug, role);
  const isOfAll = of === 'drivers' && after_round === undefined;
  const [classes, own, ofAll] = await Promise.all([
    listClasses(db, [championship.id]),
    entered(db).execute({ championship_id: championship.id }),
    // The table that is read most is known by its name before anything is.
    isOfAll ? listTable(db, championship.id, '') : undefined,
  ]);
  const season = { championship, classes };
  const scope = scopeOf(season, of, code);
  if (scope === undefined) throw new AppError('not_found');
  if (after_round !== undefined) return after(db, championship.id, scope, after_round);
  const rows = ofAll ?? (await listTable(db, championship.id, scope));
  const items = await toStandings(db, { season, entries: own }, rows, scope);
  return { items, total: items.length };
}

async function after(db: Executor, id: number, scope: string, round_id: number): Promise<List<Standing>> {
  const facts = await loadFacts(db, id);
  const place = facts.season.rounds.findIndex(({ round }) => round.id === round_id);
  if (place < 0) throw new AppError('not_found');
  // What comes after is as if it were to come.
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

/** Of teams, which have neither number nor class. */
export const teamStandingColumns: readonly CsvColumn<Standing>[] = [
  ['position', (row) => row.position],
  ['team', (row) => row.name],
  ['tag', (row) => row.team?.tag],
  ...standingColumns.filter(([name]) => !['position', 'number', 'driver', 'class', 'team'].includes(name)),
];
