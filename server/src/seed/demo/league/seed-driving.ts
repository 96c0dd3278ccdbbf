import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { parseEvent } from '../../../features/racing/ingest/parse-event.ts';
import { lapOf, type Storing, storeEvents } from '../../../features/racing/ingest/store-events.ts';
import type { ServerEvent } from '../../../features/racing/ingest-event.ts';
import { storeLaps } from '../../../features/racing/statistics/laps.ts';
import { orderRace } from '../../../features/racing/statistics/order-race.ts';
import { storeRaces } from '../../../features/racing/statistics/races.ts';
import { storeSafetySegments } from '../../../features/racing/statistics/safety.ts';
import { sessions } from '../../../features/racing/tables.ts';
import { withDriving } from '../../../features/racing/with-driving.ts';
import { seededRandom } from '../seeded-random.ts';
import { type DemoSession, driveSession } from './drive-session.ts';
import { addRestart, describeDrivers, isEventful, makeEventful, storeDrivers } from './race-incidents.ts';
import { demoSessions } from './season.ts';
import { trafficEvenings } from './traffic-evenings.ts';

type Servers = Record<DemoSession['server'] | 'traffic', { id: number }>;

/** Sessions counted together: fewer statements, and at most a busy day's laps in memory. */
const sessionsAtOnce = 30;

async function addSessions(tx: Executor, servers: Servers, driven: readonly DemoSession[]) {
  return tx
    .insert(sessions)
    .values(
      driven.map(({ server, type, circuit: { track, layout }, held_at }) => ({
        server_id: servers[server].id,
        type,
        track,
        layout,
        held_at,
        is_dated: true,
      })),
    )
    .returning();
}

/** Counts sessions and the events of traffic servers in the same days, as ingest would one by one. */
async function addPart(
  tx: Executor,
  {
    servers,
    driven,
    events,
  }: { servers: Servers; driven: readonly DemoSession[]; events: readonly ServerEvent[] },
  { now, random, followUps }: Storing & { random: () => number },
): Promise<void> {
  const rows = driven.length > 0 ? await addSessions(tx, servers, driven) : [];
  const parts = driven.flatMap((session, place) => {
    const row = rows[place];
    if (!row) return [];
    const { laps, contacts } = driveSession(session, row.id, random);
    const isSpecial = isEventful(session);
    return [{ row, contacts, isSpecial, laps: isSpecial ? makeEventful(laps) : laps }];
  });
  const alone = events.flatMap((event) =>
    event.type === 'lap' ? [{ ...lapOf(event), server_id: event.server_id }] : [],
  );
  await storeLaps(tx, [...parts.flatMap(({ laps }) => laps), ...alone], now);
  const races = parts
    .filter(({ row }) => row.type === 'RACE')
    .map((race) => ({ ...race, drivers: describeDrivers(race.laps, race.isSpecial) }));
  for (const { row, laps, drivers, isSpecial } of races) {
    await storeDrivers(tx, row.id, drivers);
    if (isSpecial) await addRestart(tx, row, laps);
  }
  await storeRaces(
    tx,
    races.map(({ row, laps, drivers }) => ({
      session: row,
      classification: orderRace({ laps, drivers, is_live: false, shared: new Set() }),
    })),
    now,
  );
  const touched = parts.flatMap(({ row, laps, contacts }) =>
    [...new Set(laps.map(({ steam_id }) => steam_id))].map((steam_id) => {
      const contact_points = contacts.get(steam_id) ?? 0;
      return { steam_id, session_id: row.id, distance_m: 0, contact_points, at: row.held_at };
    }),
  );
  const stretches = events.flatMap((event) =>
    event.type === 'safety'
      ? [{ steam_id: event.steam_id, session_id: null, at: event.at, ...event.data }]
      : [],
  );
  const inOrder = [...touched, ...stretches].sort((a, b) => a.at.getTime() - b.at.getTime());
  await storeSafetySegments(tx, inOrder, now);
  await storeEvents(
    tx,
    events.filter(({ type }) => type !== 'lap' && type !== 'safety'),
    { now, followUps },
  );
}

/** Three months of races, practice and traffic evenings in chronological order. */
export async function seedDriving(deps: Deps, servers: Servers): Promise<void> {
  const now = deps.now();
  const random = seededRandom(77);
  const driven = demoSessions(now, random);
  const events = trafficEvenings(now).flatMap((raw): ServerEvent[] => {
    const event = parseEvent(raw, now);
    if (typeof event === 'string') throw new Error(`the demo tells an event that is ${event}`);
    return [{ ...event, server_id: servers.traffic.id }];
  });
  let from = 0;
  for (let start = 0; start < driven.length; start += sessionsAtOnce) {
    const part = driven.slice(start, start + sessionsAtOnce);
    const end = driven[start + sessionsAtOnce]?.held_at ?? now;
    const until = events.findLastIndex(({ at }) => at < end) + 1;
    const both = { servers, driven: part, events: events.slice(from, until) };
    from = Math.max(from, until);
    await withDriving(deps.db, (tx) => addPart(tx, both, { now, random, followUps: deps.followUps }));
  }
}
