import type { TeamPeriod } from '@paddock/contract/championships/rules';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { teamCarsLimits } from '@paddock/contract/championships/standings/select-results';
import type { TeamStanding } from '@paddock/contract/championships/teams/team-calls';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { seasonOf } from '@paddock/contract/racing/rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { paginate } from '../../../http/paginate.ts';
import { events } from '../../events/tables.ts';
import { teams } from '../../teams/tables.ts';

type Sums = Pick<TeamStanding, Exclude<keyof TeamStanding, 'team'>>;

/** Sums the points of each team in official results, in hundredths. Each session counts as many cars as its championship does. */
async function listSums(db: Executor, isWanted: SQL): Promise<Sums[]> {
  const { rows } = await db.execute<Sums>(sql`
    with cars as (
      select o.team_id, o.points, o.place, s.kind, r.id as round_id,
        row_number() over (partition by o.round_session_id, o.team_id order by o.points desc, o.place, o.id) as car,
        coalesce((c.settings #>> '{teams,counted_cars}')::int, ${teamCarsLimits.default}::int) as counted
      from round_results o
      join round_sessions s on s.id = o.round_session_id
      join championship_rounds r on r.id = s.round_id
      join championships c on c.id = r.championship_id
      join ${events} e on e.id = r.event_id
      where o.team_id is not null and r.official_at is not null and r.cancelled_at is null and c.published_at is not null
        and coalesce(c.settings #>> '{teams,mode}', 'none') <> 'none' and ${isWanted}
    ),
    sums as (
      select team_id, sum(points)::int as points, count(distinct round_id)::int as rounds,
        (count(*) filter (where place = 1 and kind <> 'qualifying'))::int as wins,
        (count(*) filter (where place <= 3 and kind <> 'qualifying'))::int as podiums
      from cars where car <= counted group by team_id
    )
    select *, (rank() over (order by points desc, wins desc, podiums desc))::int as position
    from sums order by position, team_id`);
  return rows;
}

/** Returns team names: current, or from the last result of a disbanded team. */
async function listTeamNames(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, TeamStanding['team']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<TeamStanding['team'] & { id: number }>(sql`
    select distinct on (o.team_id) o.team_id as id, t.tag as page, coalesce(t.name, o.team_name) as name,
      coalesce(t.tag, o.team_tag) as tag, coalesce(t.colour, o.team_colour) as colour
    from round_results o left join ${teams} t on t.id = o.team_id
    where o.team_id in ${[...ids]} order by o.team_id, o.id desc`);
  return new Map(rows.map(({ id, ...team }) => [id, team]));
}

/** Ranks all teams by points in official results, in this quarter of the Persian year or of all time. */
export async function listTeamStandings(
  { db, now }: Deps,
  { period = 'season', skip = 0, limit = maxPageSize }: PageQuery & { period?: TeamPeriod | undefined },
): Promise<List<TeamStanding>> {
  const { starts_at, ends_at } = seasonOf(now());
  const isNow = sql`e.start_date >= ${starts_at.toISOString()} and e.start_date < ${ends_at.toISOString()}`;
  const all = await listSums(db, period === 'season' ? isNow : sql`true`);
  const { items: rows, total } = paginate(all, { skip, limit });
  const ids = rows.map(({ team_id }) => team_id);
  const teams = await listTeamNames(db, ids);
  const gone = { name: '', tag: '', colour: '', page: null };
  return {
    items: rows.map(({ points, ...row }) => ({
      ...row,
      points: fromHundredths(points),
      team: teams.get(row.team_id) ?? gone,
    })),
    total,
  };
}
