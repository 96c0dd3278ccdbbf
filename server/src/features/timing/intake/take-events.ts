import type { RejectCode } from '@paddock/contract/racing/result-file-rules';
import { and, eq, inArray, max, ne } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { delayAsServer } from '../../../db/delays/visibility.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { publish } from '../../../db/pubsub.ts';
import type { EventStatus, UnreadEvent } from '../../../follow-ups/interface.ts';
import { takenEvents } from '../../racing/ingest/tables.ts';
import { timingCars, timingContacts, timingLaps, timingSessions } from '../tables.ts';
import { findByKeys, startSession } from './find-session.ts';
import { parseTimingEvent, type TimingEvent, type TimingEventOf } from './parse-timing-event.ts';

/** The rows that a transaction adds, and what it has looked up. */
interface Batch {
  tx: Executor;
  server_id: number;
  now: Date;
  sessions: Map<string, number>;
  /** Reported cars by session. */
  cars: Map<number, Set<number>>;
  /** Lap counts by session, car and driver. */
  counts: Map<string, number>;
  laps: (typeof timingLaps.$inferInsert)[];
  contacts: (typeof timingContacts.$inferInsert)[];
}

const countKey = (session_id: number, car_id: number, steam_id: string) =>
  `${session_id} ${car_id} ${steam_id}`;

async function carsOf({ tx, cars, counts }: Batch, session_id: number): Promise<Set<number>> {
  const known = cars.get(session_id);
  if (known) return known;
  const reported = await tx
    .selectDistinct({ car_id: timingCars.car_id })
    .from(timingCars)
    .where(eq(timingCars.session_id, session_id));
  const counted = await tx
    .select({ car_id: timingLaps.car_id, steam_id: timingLaps.steam_id, laps: max(timingLaps.number) })
    .from(timingLaps)
    .where(eq(timingLaps.session_id, session_id))
    .groupBy(timingLaps.car_id, timingLaps.steam_id);
  for (const { car_id, steam_id, laps } of counted)
    counts.set(countKey(session_id, car_id, steam_id), laps ?? 0);
  const carIds = new Set(reported.map(({ car_id }) => car_id));
  cars.set(session_id, carIds);
  return carIds;
}

async function storeCar(
  batch: Batch,
  session_id: number,
  { steam_id, at, data }: TimingEventOf<'session_car'>,
) {
  const { tx } = batch;
  const { car_id, car, name, skin, team, connected } = data;
  const fields = { car, name, skin: skin ?? '', team: team ?? '', is_connected: connected, changed_at: at };
  await tx
    .insert(timingCars)
    .values({ session_id, car_id, steam_id, joined_at: at, ...fields })
    .onConflictDoUpdate({
      target: [timingCars.session_id, timingCars.car_id, timingCars.steam_id],
      set: fields,
    });
  // A car has one driver at a time.
  if (connected)
    await tx
      .update(timingCars)
      .set({ is_connected: false })
      .where(
        and(
          eq(timingCars.session_id, session_id),
          eq(timingCars.car_id, car_id),
          ne(timingCars.steam_id, steam_id),
          eq(timingCars.is_connected, true),
        ),
      );
  (await carsOf(batch, session_id)).add(car_id);
}

async function addLap(
  batch: Batch,
  session_id: number,
  { steam_id, at, data }: TimingEventOf<'session_lap'>,
): Promise<EventStatus> {
  const { car_id, lap_time, cuts, grip } = data;
  const known = await carsOf(batch, session_id);
  if (![car_id, ...data.order.map((one) => one.car_id)].every((id) => known.has(id))) return 'wrong_shape';
  const key = countKey(session_id, car_id, steam_id);
  const number = (batch.counts.get(key) ?? 0) + 1;
  batch.counts.set(key, number);
  const order = data.order.map((one) => ({ ...one, finished: Boolean(one.finished) }));
  const lap = { session_id, car_id, steam_id, number, lap_time, cuts, grip: grip ?? null, order };
  batch.laps.push({ ...lap, car: data.car ?? '', at, received_at: batch.now });
  return 'accepted';
}

function addContact(
  { contacts, now }: Batch,
  session_id: number,
  { steam_id, at, data }: TimingEventOf<'contact'>,
): EventStatus {
  const { session: _session, other_car_id, other_steam_id, share, ...rest } = data;
  const other = { other_car_id: other_car_id ?? null, other_steam_id: other_steam_id ?? null };
  contacts.push({ session_id, steam_id, ...rest, ...other, share: share ?? null, at, received_at: now });
  return 'accepted';
}

async function storeEvent(batch: Batch, event: TimingEvent): Promise<EventStatus> {
  const { tx, server_id, sessions, now } = batch;
  const key = event.data.session;
  const session_id = sessions.get(key);
  if (event.type === 'session_start') {
    sessions.set(key, await startSession(tx, server_id, event, session_id, now));
    return 'accepted';
  }
  if (session_id === undefined) return 'session_unknown';
  if (event.type === 'session_lap') return addLap(batch, session_id, event);
  if (event.type === 'contact') return addContact(batch, session_id, event);
  if (event.type === 'session_car') await storeCar(batch, session_id, event);
  else
    await tx
      .update(timingSessions)
      .set({ ended_at: event.at, abandoned: false, file_name: event.data.file_name ?? null })
      .where(eq(timingSessions.id, session_id));
  return 'accepted';
}

async function findTaken(tx: Executor, source: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: takenEvents.event_id })
    .from(takenEvents)
    .where(and(eq(takenEvents.source, source), inArray(takenEvents.event_id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

async function store({ tx, laps, contacts }: Batch): Promise<void> {
  if (laps.length > 0) await tx.insert(timingLaps).values(laps);
  if (contacts.length > 0) await tx.insert(timingContacts).values(contacts);
}

/**
 * Stores session events of a bridge in order, each accepted or rejected on its own. Events of unknown sessions are
 * not recorded as received, so that they succeed when sent again after the session's start.
 */
export async function takeTimingEvents(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  server_id: number,
  rows: readonly UnreadEvent[],
): Promise<EventStatus[]> {
  const read = rows.map(parseTimingEvent);
  const events = read.filter((event) => typeof event === 'object');
  if (events.length === 0) return read as RejectCode[];
  const source = `server:${server_id}`;
  return db.transaction(async (tx) => {
    await lockSubject(tx, locks.timing, server_id);
    const now = clock();
    await delayAsServer(tx, server_id, now);
    const ids = events.map(({ id }) => id);
    const taken = await findTaken(tx, source, ids);
    const keys = events.map(({ data }) => data.session);
    const sessions = await findByKeys(tx, server_id, keys);
    const emptyBatch = { cars: new Map(), counts: new Map(), laps: [], contacts: [] };
    const batch: Batch = { tx, server_id, now, sessions, ...emptyBatch };
    const acceptedIds: string[] = [];
    const statuses: EventStatus[] = [];
    for (const event of read) {
      const isDuplicate = typeof event === 'object' && taken.has(event.id);
      const status =
        typeof event === 'string' ? event : isDuplicate ? 'duplicate' : await storeEvent(batch, event);
      statuses.push(status);
      if (status !== 'accepted' || typeof event === 'string') continue;
      acceptedIds.push(event.id);
      taken.add(event.id);
    }
    await store(batch);
    if (acceptedIds.length > 0) {
      await tx
        .insert(takenEvents)
        .values(acceptedIds.map((event_id) => ({ source, event_id, received_at: now })))
        .onConflictDoNothing();
      await publish(tx, 'timing', JSON.stringify({ server_id }));
    }
    return statuses;
  });
}
