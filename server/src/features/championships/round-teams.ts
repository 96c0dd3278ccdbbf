import type { SeasonTeam } from '@paddock/contract/championships/calls';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { teams } from '../teams/tables.ts';

/** A team as named in results. */
export type RoundTeam = { id: number; name: string; tag: string; colour: string };

/** The teams of a championship: current names of entered teams, and the names that session results stored. */
export interface RoundTeams {
  today: ReadonlyMap<number, RoundTeam>;
  /** Keyed by session and team, for example `12:3`. */
  atRound: ReadonlyMap<string, RoundTeam>;
}

interface HasTeam {
  team_id?: number | null | undefined;
}

const isId = (id: number | null | undefined): id is number => typeof id === 'number';

async function listTeamsOfToday(db: Executor, championship_id: number): Promise<RoundTeams['today']> {
  const { rows } = await db.execute<RoundTeam>(sql`
    select id, name, tag, colour from ${teams}
    where id in (select team_id from championship_entries where championship_id = ${championship_id})`);
  return new Map(rows.map((team) => [team.id, team]));
}

async function listTeamsAtRounds(db: Executor, championship_id: number): Promise<RoundTeams['atRound']> {
  const { rows } = await db.execute<RoundTeam & { session: number }>(sql`
    select distinct on (o.round_session_id, o.team_id)
      o.round_session_id as session, o.team_id as id, o.team_name as name, o.team_tag as tag, o.team_colour as colour
    from round_results o
    join round_sessions s on s.id = o.round_session_id
    join championship_rounds r on r.id = s.round_id
    where r.championship_id = ${championship_id} and o.team_id is not null
    order by o.round_session_id, o.team_id, o.id`);
  return new Map(rows.map(({ session, ...team }) => [`${session}:${team.id}`, team]));
}

/** Lists the teams of entries and results. Runs no query for rows without a team. */
export async function listRoundTeams(
  db: Executor,
  championship_id: number,
  { entries, results }: { entries: readonly HasTeam[]; results: ReadonlyMap<number, readonly HasTeam[]> },
): Promise<RoundTeams> {
  const haveTeam = (rows: readonly HasTeam[]) => rows.some(({ team_id }) => isId(team_id));
  return {
    today: haveTeam(entries) ? await listTeamsOfToday(db, championship_id) : new Map(),
    atRound: [...results.values()].some(haveTeam) ? await listTeamsAtRounds(db, championship_id) : new Map(),
  };
}

/** Returns the current tag of each existing team, by team id. */
export async function findTeamPages(
  db: Executor,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter(isId))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select({ id: teams.id, tag: teams.tag }).from(teams).where(inArray(teams.id, wanted));
  return new Map(rows.map(({ id, tag }) => [id, tag]));
}

interface TeamOfResult extends HasTeam {
  team_name?: string | null | undefined;
  team_tag?: string | null | undefined;
  team_colour?: string | null | undefined;
}

/** Returns the team of a result under the name that it had then. */
export function toSeasonTeam(
  { team_id, team_name, team_tag, team_colour }: TeamOfResult,
  pages: ReadonlyMap<number, string>,
): SeasonTeam | null {
  if (!isId(team_id)) return null;
  const page = pages.get(team_id) ?? null;
  return { name: team_name ?? '', tag: team_tag ?? '', colour: team_colour ?? '', page };
}

/** Returns the teams of a championship by id: under their current names, or for disbanded teams the name in the latest result. */
export async function findSeasonTeams(
  db: Executor,
  championship_id: number,
  ids: readonly (number | null)[],
): Promise<Map<number, SeasonTeam>> {
  const wanted = [...new Set(ids.filter(isId))];
  if (wanted.length === 0) return new Map();
  const currentTeams = await db
    .select({ id: teams.id, name: teams.name, tag: teams.tag, colour: teams.colour })
    .from(teams)
    .where(inArray(teams.id, wanted));
  const found = new Map<number, SeasonTeam>(
    currentTeams.map(({ id, ...team }) => [id, { ...team, page: team.tag }]),
  );
  if (found.size === wanted.length) return found;
  const atRound = await listTeamsAtRounds(db, championship_id);
  // Sessions are in order, so the latest name wins.
  for (const { id, ...team } of atRound.values())
    if (!currentTeams.some((one) => one.id === id)) found.set(id, { ...team, page: null });
  return found;
}
