import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import type { TeamChampionship } from '@paddock/contract/championships/teams/team-calls';
import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { paginate } from '../../../http/paginate.ts';
import { findTeamByTag } from '../../teams/queries.ts';
import { findSeasons, type Season } from '../queries.ts';
import { teamsScope } from '../results/compute-tables.ts';
import { standings } from '../results/tables.ts';
import { lastStart, stateOfChampionship } from '../states.ts';
import { championships } from '../tables.ts';

/** Lists published championships with a confirmed entry or a result of the team. */
async function listSeasonsOf(db: Executor, team_id: number): Promise<Season[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select championship_id as id from championship_entries where team_id = ${team_id} and state = 'confirmed'
    union
    select r.championship_id from round_results o
    join round_sessions s on s.id = o.round_session_id
    join championship_rounds r on r.id = s.round_id
    where o.team_id = ${team_id}`);
  const ids = rows.map(({ id }) => id);
  const isPublic = and(eq(championships.kind, 'season'), isNotNull(championships.published_at));
  return findSeasons(db, and(inArray(championships.id, ids), isPublic));
}

/** Lists the championships of a team, newest first. Throws not_found for an unknown tag. */
export async function listTeamChampionships(
  { db, now }: Deps,
  tag: string,
  { skip = 0, limit = maxPageSize }: PageQuery,
): Promise<List<TeamChampionship>> {
  const team = await findTeamByTag(db, tag);
  if (!team) throw new AppError('not_found');
  const seasons = await listSeasonsOf(db, team.id);
  const rows = await db
    .select({ championship_id: standings.championship_id, score: standings.score })
    .from(standings)
    .where(and(eq(standings.scope, teamsScope), eq(standings.team_id, team.id)));
  const latest = seasons.toSorted((one, other) => lastStart(other) - lastStart(one));
  const { items, total } = paginate(latest, { skip, limit });
  return {
    items: items.map((season) => {
      const { id, slug, name, name_en, season: text } = season.championship;
      const score = rows.find(({ championship_id }) => championship_id === id)?.score;
      return {
        id,
        slug,
        name,
        name_en,
        season: text,
        state: stateOfChampionship(season, now()),
        position: score?.position ?? null,
        points: score ? fromHundredths(score.counted) : null,
        wins: score?.wins ?? 0,
        podiums: score?.podiums ?? 0,
      };
    }),
    total,
  };
}
