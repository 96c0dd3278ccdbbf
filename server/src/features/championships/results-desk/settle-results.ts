import { linkAfterMs, linkBeforeMs, linkDriversMin } from '@paddock/contract/championships/rules';
import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import type { StoredSession } from '../../../follow-ups/interface.ts';
import type { QueueJob } from '../../../jobs/run-jobs.ts';
import { events } from '../../events/tables.ts';
import { laps, lapVoids, sessions } from '../../racing/tables.ts';
import { loadSeason, type RoundRow, type Season, type SessionRow } from '../queries.ts';
import { recompute } from '../results/recompute.ts';
import { rawResults } from '../results/tables.ts';
import { enqueueChampionships, settlingQueue } from '../seasons/enqueue-championships.ts';
import { isComplete, isSettled, officialAt } from '../states.ts';
import { championships, roundSessions } from '../tables.ts';
import { type LockedSeason, trySeason } from '../with-season.ts';
import { type Candidate, findCandidates, setLink, typeOf } from './link-sessions.ts';
import { settleOfficial } from './round-actions.ts';

/** Matches sessions whose file replaced live timing, or changed, after they were last read. */
const isReplaced = sql`exists (
  select from ${sessions} r where r.id = round_sessions.racing_session_id
    and greatest(r.replaced_at, r.changed_at) >= round_sessions.read_at)`;

/** Lists those of the sessions whose file arrived after they were read. */
function listReplaced(tx: Executor, ids: readonly number[]) {
  return tx
    .select({ id: roundSessions.id, racing_session_id: roundSessions.racing_session_id })
    .from(roundSessions)
    .where(and(inArray(roundSessions.id, [...ids]), isReplaced));
}

/** Finds a file that arrived after the result was official: of another session, or one that replaced live timing. */
async function findLate(
  tx: Executor,
  session: SessionRow,
  candidates: readonly Candidate[],
): Promise<number | null> {
  const [late] = candidates;
  if (late) return late.racing_session_id;
  const [replaced] = await listReplaced(tx, [session.id]);
  const id = replaced?.racing_session_id ?? null;
  return id !== null && session.ignored_session_ids.includes(id) ? null : id;
}

/** Links sessions that have exactly one candidate. For an official result, a late file waits for staff. */
async function linkRound(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  let isLinked = false;
  for (const session of row.sessions) {
    const found = await findCandidates(tx, row, session);
    const candidates = found.filter(({ drivers }) => drivers >= linkDriversMin);
    if (row.round.official_at) {
      const late = session.conflict_session_id === null ? await findLate(tx, session, candidates) : null;
      if (late !== null)
        await tx
          .update(roundSessions)
          .set({ conflict_session_id: late })
          .where(eq(roundSessions.id, session.id));
      continue;
    }
    const [only] = candidates;
    // Several sprints or races in one evening are linked by staff.
    const isAlone = row.sessions.filter((one) => typeOf(one) === typeOf(session)).length === 1;
    if (isSettled(session) || !only || candidates.length > 1 || !isAlone) continue;
    await setLink(tx, session, only.racing_session_id);
    isLinked = true;
  }
  if (isLinked) await recompute(tx, season.championship.id, now, { round_id: row.round.id, reads: true });
}

/** Reads sessions again after their laps were voided, restored or added, or after a late file. */
async function rereadRound(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  const ids = row.sessions.flatMap(({ id, racing_session_id }) => (racing_session_id === null ? [] : [id]));
  if (ids.length === 0) return;
  const stale = await tx
    .select({ id: roundSessions.id })
    .from(roundSessions)
    .where(
      and(
        inArray(roundSessions.id, ids),
        sql`(exists (
          select from ${laps} l join ${lapVoids} v on v.lap_id = l.id
          where l.session_id = round_sessions.racing_session_id
            and greatest(v.voided_at, coalesce(v.restored_at, v.voided_at)) >= round_sessions.read_at)
          or ${isReplaced})`,
      ),
    );
  for (const { id } of await listReplaced(tx, ids)) {
    await tx.update(roundSessions).set({ source: 'file' }).where(eq(roundSessions.id, id));
    // Only drivers in the file have raced.
    await tx.delete(rawResults).where(eq(rawResults.round_session_id, id));
  }
  if (stale.length > 0)
    await recompute(tx, season.championship.id, now, { round_id: row.round.id, reads: true });
}

async function settleRound({ tx, season, now, followUps }: LockedSeason, row: RoundRow): Promise<void> {
  if (row.round.cancelled_at || row.round.postponed_at || now < row.event.start_date) return;
  await linkRound(tx, season, row, now);
  if (row.round.official_at) return;
  await rereadRound(tx, season, row, now);
  const championship = season.championship;
  const after = await loadSeason(tx, championship);
  const current = after.rounds.find(({ round }) => round.id === row.round.id);
  if (!current || !isComplete(current) || !championship.settings.auto_official) return;
  // An undecided report keeps the result provisional.
  if (now > officialAt(after, current, now) && (await followUps.countOpenReports(tx, row.round.id)) === 0)
    await settleOfficial(tx, after, current, now);
}

/** Links results of a championship, and makes due results official. */
export async function settleChampionship(deps: Deps, id: number): Promise<void> {
  await trySeason(deps, id, async (locked) => {
    if (locked.season.championship.cancelled_at) return;
    for (const round of locked.season.rounds) await settleRound(locked, round);
  });
}

/** Settles each published championship with a recent or changed result. */
export async function settleResults(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const running = await db
    .select({ id: championships.id })
    .from(championships)
    .where(
      and(
        isNotNull(championships.published_at),
        isNull(championships.archived_at),
        isNull(championships.cancelled_at),
        sql`exists (
          select from championship_rounds r join ${events} e on e.id = r.event_id
          where r.championship_id = championships.id and e.start_date <= ${timestamp(now())}
            and (r.official_at is null or r.official_at > ${timestamp(now())} - interval '14 days' or exists (
              select from round_sessions s join ${sessions} g on g.id = s.racing_session_id
              where s.round_id = r.id and s.conflict_session_id is null
                and greatest(g.replaced_at, g.changed_at) >= s.read_at
                and not s.ignored_session_ids @> to_jsonb(g.id))))`,
      ),
    );
  for (const { id } of running) await settleChampionship(deps, id);
}

const name = 'link-session';

/** Enqueues the championships that have a round which the session may be the result of. */
export async function enqueueLinks(
  tx: Executor,
  { server_id, held_at }: StoredSession,
  now: Date,
): Promise<void> {
  if (server_id === null) return;
  const mayHaveIt = and(
    eq(events.server_id, server_id),
    lte(events.start_date, new Date(held_at.getTime() + linkBeforeMs)),
    gte(events.end_date, new Date(held_at.getTime() - linkAfterMs)),
  );
  await enqueueChampionships(tx, name, mayHaveIt, now);
}

/** Settles the results of a championship as soon as a session arrives that may belong to it. */
export const linkNewSessions: QueueJob = { name, queue: settlingQueue(settleChampionship) };
