import { cleanRawId, parseTrackKey, rawLayoutId } from '@paddock/contract/catalogue/raw-ids';
import { linkAfterMs, linkBeforeMs } from '@paddock/contract/championships/rules';
import { AppError } from '@paddock/contract/core/errors';
import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { describeSessions, listRefusals } from '../../racing/list-admin-sessions.ts';
import { laps, sessions } from '../../racing/tables.ts';
import type { RoundRow, SessionRow } from '../queries.ts';
import { roundSessions } from '../tables.ts';

export const typeOf = ({ kind }: SessionRow) => (kind === 'qualifying' ? 'QUALIFY' : 'RACE');

export interface Candidate {
  racing_session_id: number;
  held_at: Date;
  track: string;
  layout: string;
  drivers: number;
  laps: number;
}

/** Returns whether a session ran on the round's track; true if the track is to be announced. */
export function isOnTrack(
  { round }: RoundRow,
  { track, layout }: { track: string; layout: string },
): boolean {
  if (round.track === null) return true;
  const roundTrack = parseTrackKey(round.track);
  return rawLayoutId(roundTrack.track, roundTrack.layout) === rawLayoutId(cleanRawId(track), layout);
}

/** Finds unlinked sessions of the round's server, type and track, from half an hour before its start to an hour after its end. */
export async function findCandidates(db: Executor, row: RoundRow, session: SessionRow): Promise<Candidate[]> {
  const { event } = row;
  if (event.server_id === null) return [];
  const found = await db
    .select({
      racing_session_id: sessions.id,
      held_at: sessions.held_at,
      track: sessions.track,
      layout: sessions.layout,
      drivers: sql<number>`(select count(distinct l.steam_id)::int from ${laps} l where l.session_id = racing_sessions.id)`,
      laps: sql<number>`(select count(*)::int from ${laps} l where l.session_id = racing_sessions.id)`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.server_id, event.server_id),
        eq(sessions.type, typeOf(session)),
        gte(sessions.held_at, new Date(event.start_date.getTime() - linkBeforeMs)),
        lte(sessions.held_at, new Date(event.end_date.getTime() + linkAfterMs)),
        isNull(sessions.set_aside),
        sql`not exists (select from round_sessions s where s.racing_session_id = racing_sessions.id)`,
        sql`not ${JSON.stringify(session.ignored_session_ids)}::jsonb @> to_jsonb(racing_sessions.id)`,
      ),
    )
    .orderBy(asc(sessions.held_at), asc(sessions.id));
  return found.filter((one) => isOnTrack(row, one));
}

/** How long after a round's end rejected files are still listed for it, in ms. */
const refusedForMs = 86_400_000;

/** Lists the candidates for each session of a round, with track names. The candidate with the most laps is preselected. */
export async function listCandidates(db: Executor, row: RoundRow) {
  const names = await getNames(db);
  const lists = [];
  const ids = row.sessions.flatMap(({ racing_session_id }) => racing_session_id ?? []);
  const linked = await describeSessions(
    db,
    await db.select().from(sessions).where(inArray(sessions.id, ids)),
  );
  const { server_id, start_date, end_date } = row.event;
  const { items } = server_id === null ? { items: [] } : await listRefusals(db, server_id, {});
  const [from, until] = [start_date.getTime() - linkBeforeMs, end_date.getTime() + refusedForMs];
  const refused = items.filter(({ at }) => at.getTime() >= from && at.getTime() <= until);
  for (const session of row.sessions) {
    const found = await findCandidates(db, row, session);
    const most = found.toSorted((one, other) => other.laps - one.laps)[0];
    const candidates = found.map(({ track, layout, ...one }) => ({
      ...one,
      track: names.track(track, layout),
      preselected: one.racing_session_id === most?.racing_session_id,
    }));
    lists.push({
      session_id: session.id,
      candidates,
      late_session_id: session.conflict_session_id,
      linked: linked.find(({ id }) => id === session.racing_session_id) ?? null,
      // A session with a result lists only the rejected rows of that result.
      refusals: refused.filter(
        ({ session_id }) => session.source === null || session_id === session.racing_session_id,
      ),
    });
  }
  return lists;
}

/** Links a session of a round to a racing session. Throws session_linked if another session has it, and not_found. */
export async function setLink(tx: Executor, session: SessionRow, racing_session_id: number): Promise<void> {
  const [racing] = await tx.select().from(sessions).where(eq(sessions.id, racing_session_id));
  if (!racing || racing.type !== typeOf(session) || racing.set_aside) throw new AppError('not_found');
  const [other] = await tx
    .select({ id: roundSessions.id })
    .from(roundSessions)
    .where(and(eq(roundSessions.racing_session_id, racing_session_id), ne(roundSessions.id, session.id)));
  if (other) throw new AppError('session_linked');
  await tx
    .update(roundSessions)
    .set({
      racing_session_id,
      source: racing.is_live ? 'live' : 'file',
      not_held_reason: null,
      conflict_session_id: null,
    })
    .where(eq(roundSessions.id, session.id));
}
