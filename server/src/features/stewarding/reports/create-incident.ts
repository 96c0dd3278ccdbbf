import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import { hourMs } from '@paddock/contract/durations';
import type { Incident, IncidentForm } from '@paddock/contract/stewarding/calls';
import { afterHours } from '@paddock/contract/stewarding/course';
import { isPenalty, penaltyKinds } from '@paddock/contract/stewarding/penalties';
import { reportsPerHour } from '@paddock/contract/stewarding/rules';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { checkVisible } from '../../championships/list-championships.ts';
import { roundResults } from '../../championships/results/tables.ts';
import { roundSessions } from '../../championships/tables.ts';
import { teamMembers } from '../../teams/tables.ts';
import { reportTimesOf } from '../cases/report-times.ts';
import { dropClipUpload, openClip } from '../files/clip-uploads.ts';
import { withStoredClip } from '../files/store-clip.ts';
import { notifyPanel } from '../panel/known-cases.ts';
import { listPanel, roleIn } from '../panel/panel.ts';
import { findRaces, listEntriesOf, type Race } from '../queries.ts';
import { incidents, parties } from '../tables.ts';
import { getIncident } from './get-incident.ts';

/** Returns the race of a session. Throws validation_failed if it does not exist, and not_found if the viewer may not see it. */
export async function getReportedRace(db: Executor, session_id: number, viewer: Viewer): Promise<Race> {
  const race = (await findRaces(db, [session_id])).get(session_id);
  if (!race) throw invalid({ field: 'round_session_id', code: 'session_unknown' });
  checkVisible(race.championship, viewer.role);
  return race;
}

/** Lists the entries in a session's result, or before the result all confirmed entries. */
export async function listEntrants(db: Executor, { championship, round, session }: Race) {
  const all = await listEntriesOf(db, championship.id, round.id);
  const driven = await db
    .select({ entry_id: roundResults.entry_id })
    .from(roundResults)
    .where(eq(roundResults.round_session_id, session.id));
  const ids = new Set(driven.map(({ entry_id }) => entry_id));
  return all.filter(({ id, state }) => (session.source === null ? state === 'confirmed' : ids.has(id)));
}

/** Returns the entry that a viewer reports with: null for team managers, stewards and staff; undefined for other members. */
export async function findReporter(
  db: Executor,
  race: Race,
  viewer: Viewer,
): Promise<{ entry_id: number | null } | undefined> {
  const entrants = await listEntrants(db, race);
  const entry = entrants.find(({ user_id }) => user_id === viewer.id);
  if (entry) return { entry_id: entry.id };
  const panel = await listPanel(db, race.championship.id);
  if (roleIn(panel, viewer) !== undefined) return { entry_id: null };
  const teams = entrants.flatMap(({ team_id }) => team_id ?? []);
  const [managed] = await db
    .select({ team_id: teamMembers.team_id })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.user_id, viewer.id),
        inArray(teamMembers.team_id, teams),
        inArray(teamMembers.role, ['owner', 'manager']),
      ),
    );
  return managed && { entry_id: null };
}

/** Counts a member's reports about a round, except withdrawn reports and those that led to a penalty. */
export async function countReports(db: Executor, round_id: number, user_id: number): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select count(*)::int as counted from incidents i
    join ${roundSessions} s on s.id = i.round_session_id
    where s.round_id = ${round_id} and i.reporter_id = ${user_id} and i.withdrawn_at is null
      and not exists (
        select from decisions d join decision_penalties p on p.decision_id = d.id
        where d.incident_id = coalesce(i.merged_into_id, i.id) and d.published_at is not null and d.reverted_at is null
          and p.kind in ${penaltyKinds.filter(isPenalty)})`);
  return rows[0]?.counted ?? 0;
}

/** Throws rate_limited after too many reports in an hour. */
async function checkHour(tx: Executor, user_id: number, now: Date): Promise<void> {
  const rows = await tx
    .select({ created_at: incidents.created_at })
    .from(incidents)
    .where(
      and(eq(incidents.reporter_id, user_id), gt(incidents.created_at, new Date(now.getTime() - hourMs))),
    )
    .orderBy(incidents.created_at);
  const [oldest] = rows;
  if (rows.length >= reportsPerHour && oldest)
    throw new AppError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((oldest.created_at.getTime() + hourMs - now.getTime()) / 1000)),
    });
}

/** Throws validation_failed for an entry outside the session, for the reporter's own entry, and for a lap that was not driven. */
async function checkForm(
  tx: Executor,
  race: Race,
  { accused, lap = null }: IncidentForm,
  { user_id, entry_id }: { user_id: number; entry_id: number | null },
): Promise<void> {
  const entrants = await listEntrants(tx, race);
  const errors = accused.flatMap((id, index): FieldError[] => {
    const accusedEntry = entrants.find((entry) => entry.id === id);
    const field = `accused.${index}`;
    if (!accusedEntry) return [{ field, code: 'entry_not_in_session' }];
    return id === entry_id || accusedEntry.user_id === user_id ? [{ field, code: 'accused_self' }] : [];
  });
  const [driven] = await tx
    .select({ laps: sql<number | null>`max(${roundResults.laps})::int` })
    .from(roundResults)
    .where(eq(roundResults.round_session_id, race.session.id));
  const max = driven?.laps ?? 0;
  if (lap !== null && race.session.source !== null && lap > max)
    errors.push({ field: 'lap', code: 'lap_not_driven', values: { max } });
  if (errors.length > 0) throw invalid(...errors);
}

/** Throws report_not_open and report_window_closed. */
function checkWindow(race: Race, now: Date): void {
  const { opens_at, closes_at } = reportTimesOf(race, now);
  if (now < opens_at) throw new AppError('report_not_open', { values: { time: { at: opens_at } } });
  if (!isInTime(closes_at, now))
    throw new AppError('report_window_closed', { values: { time: { at: closes_at } } });
}

/** A report whose reporter is allowed to file it. */
interface Filing {
  race: Race;
  form: IncidentForm;
  viewer: Viewer;
  entry_id: number | null;
  now: Date;
}

/** Files a report. Throws rate_limited, report_limit and validation_failed. */
async function fileReport(tx: Executor, { race, form, viewer, entry_id, now }: Filing): Promise<number> {
  const { championship, round, session } = race;
  const rules = championship.settings.stewarding;
  // Serialises the reports of a member, so that concurrent ones cannot exceed the limit.
  await lockSubject(tx, locks.reports, viewer.id);
  await checkHour(tx, viewer.id, now);
  const isLimited = entry_id !== null || roleIn(await listPanel(tx, championship.id), viewer) === undefined;
  if (isLimited && (await countReports(tx, round.id, viewer.id)) >= rules.reports_max)
    throw new AppError('report_limit', { values: { count: rules.reports_max } });
  await checkForm(tx, race, form, { user_id: viewer.id, entry_id });
  const { accused, kind, lap = null, at_ms = null, text, links = [] } = form;
  const row = await insertRow(tx, incidents, {
    championship_id: championship.id,
    round_session_id: session.id,
    reporter_id: viewer.id,
    reporter_entry_id: entry_id,
    kind,
    lap,
    at_ms,
    text,
    links,
    created_at: now,
    due_at: afterHours(now, rules.decision_hours),
    updated_at: now,
  });
  await tx
    .insert(parties)
    .values([
      ...accused.map((id) => ({ incident_id: row.id, role: 'accused' as const, entry_id: id })),
      { incident_id: row.id, role: 'reporter' as const, entry_id, user_id: viewer.id },
    ]);
  // If the championship has no panel, the case appears in the staff inbox.
  await notifyPanel(tx, race, { id: row.id, cause: `${row.id}:report`, except: viewer.id }, now);
  return row.id;
}

/** Throws not_entrant, report_not_open, report_window_closed, report_limit, clip_type_wrong and validation_failed. */
export async function createIncident(deps: Deps, form: IncidentForm, viewer: Viewer): Promise<Incident> {
  const { db } = deps;
  const race = await getReportedRace(db, form.round_session_id, viewer);
  const now = deps.now();
  const reporter = await findReporter(db, race, viewer);
  if (!reporter) throw new AppError('not_entrant');
  checkWindow(race, now);
  const { clip: upload_id } = form;
  const clip = upload_id ? await openClip(deps, upload_id, viewer.id) : undefined;
  const filing = { race, form, viewer, entry_id: reporter.entry_id, now };
  const made = await withStoredClip(deps, clip, viewer.id, (attach) =>
    db.transaction(async (tx) => {
      const id = await fileReport(tx, filing);
      await attach(tx, id);
      return getIncident(tx, id, viewer, now);
    }),
  ).finally(() => clip?.release());
  // Deletes the used or incomplete upload. The sweep retries a failure.
  if (upload_id) await dropClipUpload(deps, upload_id).catch(() => undefined);
  return made;
}
