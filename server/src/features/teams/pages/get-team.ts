import { AppError } from '@paddock/contract/core/errors';
import type { TeamDetail } from '@paddock/contract/teams/calls';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { ogImagePaths, ogSite } from '../../../og-images/serve-og-images.ts';
import { getNames } from '../../catalogue/names.ts';
import { bestLaps } from '../../racing/tables.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { findTeamSummary, listTeamMembers } from '../queries.ts';
import { teamMembers } from '../tables.ts';
import { teamOgImage } from './og-image.ts';

const listLength = 10;

/** Lists the best lap by a member on each track, newest first. */
async function listBestLaps(db: Executor, team_id: number): Promise<TeamDetail['best_laps']> {
  const best = db
    .select({
      track: bestLaps.track,
      layout: bestLaps.layout,
      car: bestLaps.car,
      lap_time: bestLaps.lap_time,
      driven_at: bestLaps.driven_at,
      user_id: sql<number>`${users.id}`.as('user_id'),
      place: sql<number>`row_number() over (
        partition by ${bestLaps.track}, ${bestLaps.layout} order by ${bestLaps.lap_time}, ${bestLaps.driven_at}
      )`.as('place'),
    })
    .from(bestLaps)
    .innerJoin(users, and(eq(users.steam_id, bestLaps.steam_id), isVisibleMember))
    .innerJoin(teamMembers, and(eq(teamMembers.user_id, users.id), eq(teamMembers.team_id, team_id)))
    .as('best');
  const rows = await db
    .select({
      driver: publicUserColumns,
      track: best.track,
      layout: best.layout,
      car: best.car,
      lap_time: best.lap_time,
      driven_at: best.driven_at,
    })
    .from(best)
    .innerJoin(users, eq(users.id, best.user_id))
    .where(eq(best.place, 1))
    .orderBy(desc(best.driven_at), asc(best.track))
    .limit(listLength);
  const names = await getNames(db);
  return rows.map(({ driver, track, layout, car, lap_time, driven_at }) => ({
    track: names.track(track, layout),
    car_ref: names.car(car),
    driver,
    lap_time,
    created_at: driven_at,
  }));
}

/** Returns the page of a team. Throws not_found. */
export async function getTeam({ db }: Deps, tag: string): Promise<TeamDetail> {
  const team = await findTeamSummary(db, tag);
  if (!team) throw new AppError('not_found');
  const [members, best_laps, settings] = await Promise.all([
    listTeamMembers(db, team.id),
    listBestLaps(db, team.id),
    getCurrentSettings(db),
  ]);
  return {
    ...team,
    members,
    best_laps,
    preview_images: ogImagePaths((locale) => teamOgImage(team, locale, ogSite(settings, locale))),
  };
}
