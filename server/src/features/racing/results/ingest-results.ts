import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import type { ResultFile } from '@paddock/contract/racing/calls';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { findCutoff } from '../../../db/retention/retention.ts';
import { findGameServer } from '../../servers/queries.ts';
import {
  type DrivenLap,
  type ParsedResultFile,
  parseResultFile,
  sessionDate,
} from '../ingest/parse-result-file.ts';
import { resultFiles } from '../ingest/tables.ts';
import { classify } from '../statistics/classify.ts';
import { withIngestLock } from '../statistics/ingest-lock.ts';
import { type NewLap, storeLaps, storeNames } from '../statistics/laps.ts';
import { storeRaces } from '../statistics/races.ts';
import { storeSafetySegments } from '../statistics/safety.ts';
import { laps, safetyHistory, sessions } from '../tables.ts';
import {
  carryVoids,
  type FileSession,
  findOtherTelling,
  ofSameRace,
  replaceLive,
  type Session,
} from './replace-live.ts';

/** How many earlier sessions of a server are looked at for the one that a file tells of again. */
const lookBack = 50;

const keyOf = ({ steam_id, car, lap_time, clock }: Pick<NewLap, 'steam_id' | 'car' | 'lap_time' | 'clock'>) =>
  `${steam_id} ${clock} ${lap_time} ${car}`;

/** Laps lie before the end of the session by the server's own clock. */
function lapsOf(session: Session, driven: readonly DrivenLap[]): NewLap[] {
  const { id: session_id, track, layout, held_at } = session;
  const last = driven.reduce((latest, lap) => Math.max(latest, lap.timestamp), 0);
  return driven.map(({ timestamp, ...lap }) => ({
    ...lap,
    session_id,
    track,
    layout,
    valid: lap.cuts === 0,
    clock: timestamp,
    driven_at: new Date(held_at.getTime() - (last - timestamp)),
  }));
}

/**
 * The session that a file tells of, where another file told of it before: one that began at the same time, or, when
 * rows of either file could not be read, laps of which one file's are all among the other's.
 */
async function findSession(tx: Executor, told: FileSession): Promise<Session | undefined> {
  const { read, held_at, is_dated } = told;
  const sameTime = is_dated ? or(eq(sessions.is_dated, false), eq(sessions.held_at, held_at)) : undefined;
  const candidates = await tx
    .select()
    .from(sessions)
    .where(and(ofSameRace(told), sameTime))
    .orderBy(desc(sessions.is_dated), desc(sessions.id))
    .limit(lookBack);
  // Of a dated file all dated candidates began when it says.
  const started = candidates.find((session) => is_dated && session.is_dated);
  if (started || candidates.length === 0 || read.laps.length === 0) return started;
  const ids = candidates.map(({ id }) => ({ id }));
  const { rows } = await tx.execute<{ id: string; known: number; shared: number; rejected: number }>(sql`
    select c.id, count(l.id)::int as known, count(r.clock)::int as shared,
      (select coalesce(sum(rejected), 0)::int from result_files where session_id = c.id) as rejected
    from (select r.id from ${jsonRecordset(ids, 'id bigint')}) c
    join laps l on l.session_id = c.id
    left join (select distinct r.* from ${jsonRecordset(
      read.laps.map(({ timestamp: clock, steam_id, car, lap_time }) => ({ clock, steam_id, car, lap_time })),
      'clock bigint, steam_id text, car text, lap_time int',
    )}) r on (r.clock, r.steam_id, r.car, r.lap_time) = (l.clock, l.steam_id, l.car, l.lap_time)
    group by c.id`);
  const lapCount = read.laps.length;
  const found = rows.find(({ known, shared, rejected }) => {
    const isPart = shared > 0 && (shared === lapCount || shared === known);
    return isPart && rejected + read.rejected.length > 0;
  });
  return candidates.find(({ id }) => id === Number(found?.id));
}

async function makeSession(
  tx: Executor,
  { server_id, file, held_at, is_dated }: FileSession,
  is_live: boolean,
): Promise<Session> {
  const [session] = await tx
    .insert(sessions)
    .values({
      server_id,
      type: file.Type,
      track: file.TrackName,
      layout: file.TrackConfig ?? '',
      held_at,
      is_dated,
      is_live,
    })
    .returning();
  if (!session) throw new Error('the session was not stored');
  return session;
}

/** Adds the contacts of everybody who took part; distance is not told by a file and counts as none. */
async function storeContacts(
  tx: Executor,
  { id: session_id, held_at }: Session,
  { contacts, laps: driven }: ParsedResultFile,
  now: Date,
): Promise<void> {
  const known = await tx
    .select({
      steam_id: safetyHistory.steam_id,
      points: sql<number>`sum(${safetyHistory.contact_points})`,
    })
    .from(safetyHistory)
    .where(eq(safetyHistory.session_id, session_id))
    .groupBy(safetyHistory.steam_id);
  const counted = new Map(known.map(({ steam_id, points }) => [steam_id, points]));
  const involved = new Set([...driven.map(({ steam_id }) => steam_id), ...contacts.keys()]);
  const stretches = [...involved].flatMap((steam_id) => {
    const before = counted.get(steam_id);
    const contact_points = Math.max(0, (contacts.get(steam_id) ?? 0) - (before ?? 0));
    const isNews = before === undefined || contact_points > 1e-9;
    return isNews ? [{ steam_id, session_id, distance_m: 0, contact_points, at: held_at }] : [];
  });
  await storeSafetySegments(tx, stretches, now);
}

/** Adds what is new in the file to its session; answers how many laps and places that were. */
async function addTo(tx: Executor, session: Session, read: ParsedResultFile, now: Date): Promise<number> {
  const known = await tx.select().from(laps).where(eq(laps.session_id, session.id));
  const keys = new Set(known.map(keyOf));
  const fresh = lapsOf(session, read.laps).filter((lap) => !keys.has(keyOf(lap)));
  await storeNames(tx, read.names);
  await storeLaps(tx, fresh, now);
  let places = 0;
  if (session.type === 'RACE') {
    const all = [...known, ...fresh];
    const before = new Set(known.map(({ steam_id }) => steam_id));
    const classification = classify(all);
    places = classification.filter(({ steam_id }) => !before.has(steam_id)).length;
    await storeRaces(tx, [{ session, classification }], now);
  }
  await storeContacts(tx, session, read, now);
  return fresh.length + places;
}

async function isForgotten(tx: Executor, { held_at }: Session, now: Date): Promise<boolean> {
  const cutoffs = [await findCutoff(tx, 'laps', now), await findCutoff(tx, 'safety_history', now)];
  return cutoffs.some((cutoff) => cutoff !== undefined && held_at < cutoff);
}

/** A file by its content, whatever the order of its keys and the space between them. */
function hashOf(file: ResultFile): string {
  const inOrder = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(file, inOrder)).digest('hex');
}

/**
 * Takes in a result file, once: a repeat of the same content, or of the same session, adds nothing. `session_id` is the session that
 * it tells of. `live` is what was told lap by lap where the game wrote no file: it adds nothing to a file, and one that comes later
 * takes its place.
 */
export async function ingestResultFile(
  deps: Deps,
  server_id: number,
  file: ResultFile,
  file_name: string | undefined,
  source: 'file' | 'live' = 'file',
) {
  const server = await findGameServer(deps.db, server_id);
  if (!server?.steam_auth) throw new AppError('steam_auth_required');
  const read = parseResultFile(file);
  const { rejected } = read;
  const now = deps.now();
  const stated = sessionDate(file, file_name, now);
  const content_hash = hashOf(file);
  const told = { server_id, file, read, held_at: stated ?? now, is_dated: stated !== undefined };

  return withIngestLock(deps.db, async (tx) => {
    const [known] = await tx
      .select({ session_id: resultFiles.session_id })
      .from(resultFiles)
      .where(eq(resultFiles.content_hash, content_hash));
    if (known)
      return { status: 'duplicate' as const, accepted: 0, rejected: [], session_id: known.session_id };
    const isLive = source === 'live';
    const other = await findOtherTelling(tx, told, !isLive);
    if (other && isLive) return { status: 'duplicate' as const, accepted: 0, rejected, session_id: other.id };
    const earlier = other ?? (await findSession(tx, told));
    // Of a session whose laps or contacts may be gone nobody can tell what of a file is news.
    if (earlier && (await isForgotten(tx, earlier, now)))
      return { status: 'duplicate' as const, accepted: 0, rejected, session_id: earlier.id };
    const replaced = earlier?.is_live && !isLive ? await replaceLive(tx, earlier, told, now) : undefined;
    const session = replaced?.session ?? earlier ?? (await makeSession(tx, told, isLive));
    await tx.insert(resultFiles).values({
      session_id: session.id,
      content_hash,
      file_name: file_name ?? null,
      rejected: rejected.length,
      received_at: now,
    });
    const accepted = await addTo(tx, session, read, now);
    if (replaced) await carryVoids(tx, session.id, replaced.voids, now);
    const isRepeat = earlier !== undefined && accepted === 0;
    const status = isRepeat ? ('duplicate' as const) : ('accepted' as const);
    return { status, accepted, rejected, session_id: session.id };
  });
}
