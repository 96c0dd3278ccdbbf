import type { Champion } from '@paddock/contract/championships/calls';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { users } from '../../users/tables.ts';
import { type ChampionshipRow, findSeasons, type Season } from '../queries.ts';
import { lastStart, stateOfChampionship } from '../states.ts';
import { championships } from '../tables.ts';

/** The leader of a championship's standings, with any points. */
type Leader = {
  championship_id: number;
  steam_id: string;
  user_id: number | null;
  name: string;
  /** Points after drops, in hundredths. */
  points: number;
};

/** Lists the published seasons of a series, newest first. */
export async function listSeasonsOfSeries(db: Executor, series_id: number): Promise<Season[]> {
  const isPublic = isNotNull(championships.published_at);
  const seasons = await findSeasons(db, and(eq(championships.series_id, series_id), isPublic));
  return seasons.toSorted((one, other) => lastStart(other) - lastStart(one));
}

/** Returns whether the standings are final. */
export const isOver = (season: Season, now: Date): boolean =>
  ['finished', 'archived'].includes(stateOfChampionship(season, now));

/** Returns the stored leader of each championship. Championships without points are left out. */
export async function listLeaders(db: Executor, ids: readonly number[]): Promise<Map<number, Leader>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Leader>(sql`
    select distinct on (s.championship_id) s.championship_id, e.steam_id, e.user_id, e.name, (s.score ->> 'counted')::int as points
    from championship_standings s
    join championship_entries e on e.id = s.entry_id
    where s.championship_id in ${[...ids]} and s.scope = '' and (s.score ->> 'counted')::numeric > 0
    order by s.championship_id, s."row"`);
  return new Map(rows.map((leader) => [leader.championship_id, leader]));
}

/** Lists the class winners of each finished championship; classes without points are left out. */
export async function listChampions(db: Executor, seasons: readonly Season[], now: Date) {
  const over = seasons.filter((season) => isOver(season, now)).map(({ championship }) => championship.id);
  const champions = new Map(over.map((id): [number, Champion[]] => [id, []]));
  if (over.length === 0) return champions;
  const { rows } = await db.execute<{ id: number; champion: Champion }>(sql`
    select s.championship_id as id, json_build_object('class', c.code, 'name', e.name, 'points', (s.score ->> 'counted')::int,
      'driver', case when u.id is not null then
        json_build_object('id', u.id, 'username', u.username, 'profile_image', u.profile_image) end) as champion
    from championship_standings s
    join championship_classes c on c.championship_id = s.championship_id and c.code = s.scope
    join championship_entries e on e.id = s.entry_id
    left join ${users} u on u.steam_id = e.steam_id and u.deleted_at is null and u.is_active
    where s.championship_id in ${over} and (s.score ->> 'position')::int = 1 and (s.score ->> 'counted')::int > 0
    order by s.championship_id, c.number, s."row"`);
  for (const { id, champion } of rows)
    champions.get(id)?.push({ ...champion, points: fromHundredths(champion.points) });
  return champions;
}

/** Returns the Steam id of the winner of the last finished season in the series, or undefined. */
export async function findReigningChampion(
  db: Executor,
  { id, series_id }: ChampionshipRow,
  now: Date,
): Promise<string | undefined> {
  if (series_id === null) return undefined;
  const seasons = await listSeasonsOfSeries(db, series_id);
  const last = seasons.find((season) => season.championship.id !== id && isOver(season, now));
  if (!last) return undefined;
  const leaders = await listLeaders(db, [last.championship.id]);
  return leaders.get(last.championship.id)?.steam_id;
}
