import type { Output } from '@paddock/contract/core/endpoint';
import type { listReportRaces as listReportRacesCall } from '@paddock/contract/stewarding/calls';
import { hasChiefRights } from '@paddock/contract/stewarding/rights';
import { reportRacesMax } from '@paddock/contract/stewarding/rules';
import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { championships, entries, roundSessions, rounds } from '../../championships/tables.ts';
import { events } from '../../events/tables.ts';
import { teamMembers } from '../../teams/tables.ts';
import { reportTimesOf } from '../cases/report-times.ts';
import { findRaces, toCaseRace } from '../queries.ts';
import { stewards } from '../tables.ts';
import { findReporter } from './create-incident.ts';

/** How many of the newest races are checked. Older races still accept reports only if their result never arrived. */
const racesChecked = 30;

/** Matches seasons in which a member may report: as an entrant, the manager of an entrant's team, a steward or staff. */
const isOwnSeason = ({ id, role }: Viewer) =>
  hasChiefRights(role)
    ? undefined
    : sql`(exists (select from ${stewards} s where s.championship_id = ${championships.id} and s.user_id = ${id})
        or exists (
          select from ${entries} e where e.championship_id = ${championships.id} and (
            e.user_id = ${id} or e.team_id in (
              select m.team_id from ${teamMembers} m where m.user_id = ${id} and m.role in ('owner', 'manager')))))`;

/** Lists the latest races that the viewer may report an incident of now or soon, newest first. */
export async function listReportRaces(
  { db, now: clock }: Deps,
  viewer: Viewer,
): Promise<Output<typeof listReportRacesCall>> {
  const now = clock();
  const rows = await db
    .select({ id: roundSessions.id })
    .from(roundSessions)
    .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
    .innerJoin(events, eq(events.id, rounds.event_id))
    .innerJoin(championships, eq(championships.id, rounds.championship_id))
    .where(
      and(
        isNotNull(championships.published_at),
        isNull(championships.cancelled_at),
        isNull(rounds.cancelled_at),
        isNull(rounds.postponed_at),
        lte(events.end_date, now),
        isOwnSeason(viewer),
      ),
    )
    .orderBy(desc(events.end_date), desc(roundSessions.id))
    .limit(racesChecked);
  const ids = rows.map(({ id }) => id);
  const races = await findRaces(db, ids);
  const reportable: Output<typeof listReportRacesCall> = [];
  for (const id of ids) {
    const race = races.get(id);
    if (!race) continue;
    const times = reportTimesOf(race, now);
    if (now > times.closes_at || !(await findReporter(db, race, viewer))) continue;
    reportable.push({ ...toCaseRace(race), ...times });
    if (reportable.length === reportRacesMax) break;
  }
  return reportable;
}
