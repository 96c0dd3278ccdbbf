import { linkDriversMin } from '@paddock/contract/championships/rules';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { championshipTurns } from '../entries/sign-up.ts';
import { loadSeason, lockChampionship, type RoundRow, type Season } from '../queries.ts';
import { hasResult } from '../seasons/states.ts';
import { championships, roundSessions } from '../tables.ts';
import { findCandidates, setLink } from './link-sessions.ts';
import { recompute } from './recompute.ts';
import { type CountReports, officialAt, settleOfficial } from './round-acts.ts';

/** Links what there is no doubt about; for an official result a further file waits for staff. */
async function linkRound(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  let isLinked = false;
  for (const session of row.sessions) {
    const found = await findCandidates(tx, row, session);
    const told = found.filter(({ drivers }) => drivers >= linkDriversMin);
    if (row.round.official_at) {
      const [late] = told;
      if (late && session.conflict_session_id === null)
        await tx
          .update(roundSessions)
          .set({ conflict_session_id: late.racing_session_id })
          .where(eq(roundSessions.id, session.id));
      continue;
    }
    const [only] = told;
    // Several sprints or races of one evening are told apart by staff.
    const isAlone =
      row.sessions.filter(({ kind }) => (kind === 'qualifying') === (session.kind === 'qualifying'))
        .length === 1;
    if (hasResult(session) || !only || told.length > 1 || !isAlone) continue;
    await setLink(tx, session, only.racing_session_id);
    isLinked = true;
  }
  if (isLinked)
    await recompute(tx, season.championship.id, now, {
      sessions: row.sessions.map(({ id }) => id),
      reads: true,
    });
}

/** Sessions whose laps stewards voided or restored since they were read, or to which laps came. */
async function rereadRound(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  const ids = row.sessions.flatMap(({ id, racing_session_id }) => (racing_session_id === null ? [] : [id]));
  if (ids.length === 0) return;
  const stale = await tx
    .select({ id: roundSessions.id })
    .from(roundSessions)
    .where(
      and(
        inArray(roundSessions.id, ids),
        sql`exists (
          select from laps l join lap_voids v on v.lap_id = l.id
          where l.session_id = round_sessions.racing_session_id
            and greatest(v.voided_at, coalesce(v.restored_at, v.voided_at)) >= round_sessions.read_at)`,
      ),
    );
  if (stale.length > 0)
    await recompute(tx, season.championship.id, now, {
      sessions: row.sessions.map(({ id }) => id),
      reads: true,
    });
}

async function settleRound(
  tx: Executor,
  season: Season,
  row: RoundRow,
  { now, countReports }: { now: Date; countReports: CountReports | undefined },
): Promise<void> {
  if (row.round.cancelled_at || row.round.postponed_at || now < row.event.start_date) return;
  await linkRound(tx, season, row, now);
  if (row.round.official_at) return;
  await rereadRound(tx, season, row, now);
  const championship = season.championship;
  const after = await loadSeason(tx, championship);
  const own = after.rounds.find(({ round }) => round.id === row.round.id);
  const isComplete = own !== undefined && own.sessions.length > 0 && own.sessions.every(hasResult);
  if (!own || !isComplete || !championship.settings.auto_official) return;
  // A report that waits for its decision keeps the result provisional.
  if (now > officialAt(after, own, now) && !(await countReports?.(tx, row.round.id)))
    await settleOfficial(tx, after, own, now);
}

/** A round of the job: results are linked and made official by themselves, each championship in a transaction of its own. */
export async function settleResults({ db, now }: Deps, countReports?: CountReports): Promise<void> {
  const running = await db
    .select({ id: championships.id })
    .from(championships)
    .where(
      and(
        isNotNull(championships.published_at),
        isNull(championships.archived_at),
        isNull(championships.cancelled_at),
        sql`exists (
          select from championship_rounds r join events e on e.id = r.event_id
          where r.championship_id = championships.id and e.start_date <= ${now().toISOString()}::timestamptz
            and (r.official_at is null or r.official_at > ${now().toISOString()}::timestamptz - interval '14 days'))`,
      ),
    );
  for (const { id } of running)
    await championshipTurns(String(id), () =>
      db.transaction(async (tx) => {
        const row = await lockChampionship(tx, id);
        if (!row || row.cancelled_at) return;
        const season = await loadSeason(tx, row);
        for (const round of season.rounds) await settleRound(tx, season, round, { now: now(), countReports });
      }),
    );
}
