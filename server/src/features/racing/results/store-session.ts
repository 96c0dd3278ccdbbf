import type { RejectedRow } from '@paddock/contract/racing/result-file-rules';
import { lapTimeMax } from '@paddock/contract/racing/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { delayAsServer } from '../../../db/delays/visibility.ts';
import { findCutoff } from '../../../db/retention/retention.ts';
import { resultBytes, resultFiles } from '../ingest/tables.ts';
import { insertLaps, type NewLap, rowsAtOnce, storeLaps } from '../statistics/laps.ts';
import { orderRace, type RacedLap } from '../statistics/order-race.ts';
import { storeRaces } from '../statistics/races.ts';
import { storeSafetySegments } from '../statistics/safety.ts';
import { laps, safetyHistory, sessions } from '../tables.ts';
import { withDriving } from '../with-driving.ts';
import {
  type DescribedSession,
  type FileLap,
  findKnownLaps,
  findOtherDescription,
  findSession,
  lapKey,
  type Session,
} from './find-session.ts';
import { storeRefusal } from './refusals.ts';
import { carryVoids, replaceLive } from './replace-live.ts';
import {
  type GameLaps,
  listSessionDrivers,
  sessionContactPoints,
  storeSessionDrivers,
} from './session-drivers.ts';

/** The share of laps known from other sessions from which a file does not count. */
const combinedShare = 0.9;

/** The file of a session; absent when it was recorded live. */
export interface SourceFile {
  name: string | null;
  content_hash: string;
  /** Bytes */
  size: number;
  gzip: Buffer;
}

/** Dates laps backwards from the end of the session by the server's clock. */
function toNewLaps(
  { id: session_id, track, layout, held_at }: Session,
  driven: readonly FileLap[],
  last: number,
): NewLap[] {
  return driven.map((lap) => ({
    ...lap,
    session_id,
    track,
    layout,
    valid: lap.cuts === 0 && lap.lap_time <= lapTimeMax,
    // Without a clock the lap is dated at the end.
    driven_at: new Date(held_at.getTime() - (lap.clock > 0 ? last - lap.clock : 0)),
  }));
}

/** Filters out known laps; a lap that occurs twice in the file counts once if it has a crossing. */
function withoutRepeats(driven: readonly FileLap[], known: ReadonlySet<string>): FileLap[] {
  const seen = new Set(known);
  return driven.filter((lap) => {
    const key = lapKey(lap);
    if (seen.has(key)) return false;
    if (lap.clock > 0) seen.add(key);
    return true;
  });
}

async function makeSession(
  tx: Executor,
  { server_id, session: { type, track, layout }, held_at, is_dated }: DescribedSession,
  is_live: boolean,
): Promise<Session> {
  const [session] = await tx
    .insert(sessions)
    .values({ server_id, type, track, layout, held_at, is_dated, is_live })
    .returning();
  if (!session) throw new Error('the session was not stored');
  return session;
}

/** Adds the contacts of all participants; a file has no distance, so it adds no kilometres. */
async function storeContacts(
  tx: Executor,
  { id: session_id, held_at }: Session,
  { session, laps: driven }: DescribedSession,
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
  const contacts = sessionContactPoints(session.contacts);
  const involved = new Set([...driven.map(({ steam_id }) => steam_id), ...contacts.keys()]);
  const stretches = [...involved].flatMap((steam_id) => {
    const before = counted.get(steam_id);
    const contact_points = Math.max(0, (contacts.get(steam_id) ?? 0) - (before ?? 0));
    const isNews = before === undefined || contact_points > 1e-9;
    return isNews ? [{ steam_id, session_id, distance_m: 0, contact_points, at: held_at }] : [];
  });
  await storeSafetySegments(tx, stretches, now);
}

/** The order of a race by its laps and stored drivers. */
async function orderWith(tx: Executor, session: Session, driven: readonly RacedLap[]) {
  const { is_live } = session;
  const drivers = await listSessionDrivers(tx, session.id);
  const inOrder = driven.toSorted((one, other) => one.clock - other.clock);
  return orderRace({ laps: inOrder, drivers, is_live, shared: new Set(session.shared_cars.flat()) });
}

/** The order of a race by all of its stored data. */
export async function orderStoredRace(tx: Executor, session: Session) {
  const { steam_id, car, lap_time, clock } = laps;
  const driven = await tx
    .select({ steam_id, car, lap_time, clock })
    .from(laps)
    .where(eq(laps.session_id, session.id))
    .orderBy(laps.id);
  return orderWith(tx, session, driven);
}

interface Adding {
  /** Keys of laps that belong to other sessions. */
  known: ReadonlySet<string>;
  gameLaps: GameLaps | undefined;
  now: Date;
}

/** Adds what is new in the file to its session; returns the number of laps and places added and whether penalties changed. */
async function addTo(
  tx: Executor,
  session: Session,
  described: DescribedSession,
  { known: elsewhere, gameLaps, now }: Adding,
): Promise<{ accepted: number; isChanged: boolean }> {
  const known = await tx.select().from(laps).where(eq(laps.session_id, session.id));
  const keys = new Set([...known.map(lapKey), ...elsewhere]);
  const last = described.laps.reduce((latest, { clock }) => Math.max(latest, clock), 0);
  const fresh = toNewLaps(session, withoutRepeats(described.laps, keys), last);
  const isChanged = await storeSessionDrivers(tx, session.id, described.session, gameLaps);
  if (session.set_aside) {
    const uncounted = fresh.map((lap) => ({ ...lap, valid: false }));
    for (let start = 0; start < uncounted.length; start += rowsAtOnce)
      await insertLaps(tx, uncounted.slice(start, start + rowsAtOnce));
    return { accepted: fresh.length, isChanged };
  }
  await storeLaps(tx, fresh, now);
  let places = 0;
  if (session.type === 'RACE') {
    const [stored] = await tx.select().from(sessions).where(eq(sessions.id, session.id));
    const classification = await orderWith(tx, stored ?? session, [...known, ...fresh]);
    const before = new Set(known.map(({ steam_id }) => steam_id));
    places = classification.filter(({ steam_id }) => !before.has(steam_id)).length;
    await storeRaces(tx, [{ session: stored ?? session, classification }], now);
  }
  await storeContacts(tx, session, described, now);
  return { accepted: fresh.length + places, isChanged };
}

async function isForgotten(tx: Executor, { held_at }: Session, now: Date): Promise<boolean> {
  const cutoffs = [await findCutoff(tx, 'laps', now), await findCutoff(tx, 'safety_history', now)];
  return cutoffs.some((cutoff) => cutoff !== undefined && held_at < cutoff);
}

export interface StoredSession {
  status: 'accepted' | 'duplicate';
  /** New laps and places that count. */
  accepted: number;
  rejected: RejectedRow[];
  session_id: number;
}

async function storeFile(
  tx: Executor,
  session_id: number,
  { name, content_hash, gzip }: SourceFile,
  { rejected, now }: { rejected: readonly RejectedRow[]; now: Date },
): Promise<void> {
  const [file] = await tx
    .insert(resultFiles)
    .values({ session_id, content_hash, file_name: name, rejected: rejected.length, received_at: now })
    .returning({ id: resultFiles.id });
  if (file) await tx.insert(resultBytes).values({ file_id: file.id, gzip });
}

/**
 * Stores a session, once: a repeat of the same content or session adds nothing. A live recording adds nothing to a file, and a later
 * file replaces a live recording.
 *
 * @param file Absent for a live recording.
 */
export function storeSession(
  { db, now: clock, followUps }: Pick<Deps, 'db' | 'now' | 'followUps'>,
  described: DescribedSession,
  file: SourceFile | undefined,
  gameLaps?: GameLaps,
): Promise<StoredSession> {
  const now = clock();
  const { rejected } = described.session;
  const isLive = file === undefined;
  const repeat = (session_id: number): StoredSession => ({
    status: 'duplicate',
    accepted: 0,
    rejected,
    session_id,
  });
  return withDriving(db, async (tx) => {
    await delayAsServer(tx, described.server_id, now, described.held_at);
    if (file) {
      const [known] = await tx
        .select({ session_id: resultFiles.session_id })
        .from(resultFiles)
        .where(eq(resultFiles.content_hash, file.content_hash));
      if (known) return { ...repeat(known.session_id), rejected: [] };
    }
    const other = await findOtherDescription(tx, described, !isLive);
    if (other && isLive) return repeat(other.id);
    const earlier = other ?? (await findSession(tx, described));
    // New data can't be detected where laps or contacts of the session may have been deleted.
    if (earlier && (await isForgotten(tx, earlier, now))) return repeat(earlier.id);
    const known = isLive
      ? { keys: new Set<string>(), session_id: undefined }
      : await findKnownLaps(tx, described, earlier?.id);
    const isCombined =
      !earlier && known.session_id !== undefined && known.keys.size >= described.laps.length * combinedShare;
    if (file && isCombined && known.session_id !== undefined) {
      await storeFile(tx, known.session_id, file, { rejected, now });
      const { name: file_name, size } = file;
      const about = { server_id: described.server_id, session_id: known.session_id, file_name, size };
      await storeRefusal(tx, { ...about, code: 'combined', kind: null }, now);
      return repeat(known.session_id);
    }
    const replaced = earlier?.is_live && !isLive ? await replaceLive(tx, earlier, described, now) : undefined;
    const session = replaced?.session ?? earlier ?? (await makeSession(tx, described, isLive));
    if (file) await storeFile(tx, session.id, file, { rejected, now });
    const { accepted, isChanged } = await addTo(tx, session, described, { known: known.keys, gameLaps, now });
    if (isChanged) await tx.update(sessions).set({ changed_at: now }).where(eq(sessions.id, session.id));
    if (replaced) await carryVoids(tx, session.id, replaced.voids, now);
    if (file && rejected.length > 0) {
      const { name: file_name, size } = file;
      const about = { server_id: described.server_id, session_id: session.id, file_name, size };
      await storeRefusal(tx, { ...about, code: 'rows_rejected', kind: null, rows: rejected }, now);
    }
    const isRepeat = earlier !== undefined && accepted === 0 && !isChanged;
    if (!isRepeat) await followUps.sessionStored(tx, session, now);
    return { status: isRepeat ? 'duplicate' : 'accepted', accepted, rejected, session_id: session.id };
  });
}
