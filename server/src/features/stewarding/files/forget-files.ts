import { dayMs } from '@paddock/contract/durations';
import { afterDays, finalSince } from '@paddock/contract/stewarding/course';
import { serverReportDays } from '@paddock/contract/stewarding/rules';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { ChampionshipRow } from '../../championships/queries.ts';
import { championships } from '../../championships/tables.ts';
import { findIncident, getRace, type IncidentRow, listParties, type Race } from '../queries.ts';
import { incidents } from '../tables.ts';
import { dropOldUploads } from './clip-uploads.ts';
import { findServerReports, type ServerReportRow } from './server-reports.ts';
import { deleteClip, sweepOrphanClips } from './store-clip.ts';
import { clips, serverReports } from './tables.ts';

/** Returns when the files of a case expire; null while the case may still change. */
export function filesEndAt(
  facts: IncidentRow,
  championship: Pick<ChampionshipRow, 'settings'>,
  now: Date,
): Date | null {
  const since = finalSince(facts, now);
  return since && afterDays(since, championship.settings.stewarding.clip_days);
}

/** Returns the case of a report: its own, or the one that it was merged into. */
async function caseOf(db: Executor, row: IncidentRow): Promise<IncidentRow> {
  if (row.merged_into_id === null) return row;
  return (await findIncident(db, row.merged_into_id)) ?? row;
}

async function forgetClips(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const stored = await db
    .select({ clip: clips, incident: incidents, championship: championships })
    .from(clips)
    .innerJoin(incidents, eq(incidents.id, clips.incident_id))
    .innerJoin(championships, eq(championships.id, incidents.championship_id))
    .where(isNull(clips.deleted_at));
  for (const { clip, incident, championship } of stored) {
    const until = filesEndAt(await caseOf(db, incident), championship, now);
    if (until && until < now) await deleteClip(deps, clip);
  }
}

/** Returns whether a matching case may still need a report. */
async function isNeeded(db: Executor, report: ServerReportRow, now: Date): Promise<boolean> {
  const near = await db
    .select()
    .from(incidents)
    .where(
      and(
        isNull(incidents.merged_into_id),
        gt(incidents.created_at, new Date(report.told_at.getTime() - dayMs)),
        // Reports are accepted for a week after a result, which may itself be late.
        lt(incidents.created_at, new Date(report.told_at.getTime() + 60 * dayMs)),
      ),
    );
  for (const row of near) {
    const race: Race = await getRace(db, row.round_session_id);
    const until = filesEndAt(row, race.championship, now);
    if (until && until < now) continue;
    const fitting = await findServerReports(db, row, race, await listParties(db, [row.id]));
    if (fitting.some(({ id }) => id === report.id)) return true;
  }
  return false;
}

/** Deletes an in-game report with its files. */
async function deleteServerReport({ db, privateStorage }: Deps, { id, storage_key }: ServerReportRow) {
  for (const file of ['json', 'zip']) await privateStorage.remove(`${storage_key}.${file}`);
  await db.delete(serverReports).where(eq(serverReports.id, id));
}

async function forgetServerReports(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const before = new Date(now.getTime() - serverReportDays * dayMs);
  const old = await db
    .select()
    .from(serverReports)
    .where(or(lt(serverReports.received_at, before), isNull(serverReports.server_id)));
  for (const report of old) if (!(await isNeeded(db, report, now))) await deleteServerReport(deps, report);
}

/** Deletes expired clips and in-game reports, and unused uploads. */
export async function forgetIncidentFiles(deps: Deps): Promise<void> {
  await dropOldUploads(deps);
  await sweepOrphanClips(deps);
  await forgetClips(deps);
  await forgetServerReports(deps);
}
