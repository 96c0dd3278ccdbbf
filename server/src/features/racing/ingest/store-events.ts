import { cleanName } from '@paddock/contract/i18n/normalize-text';
import type { IngestEventType } from '@paddock/contract/racing/rules';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { FollowUps } from '../../../follow-ups/interface.ts';
import { gameServers } from '../../servers/tables.ts';
import type { IngestEventOf, ServerEvent, ServerEventOf } from '../ingest-event.ts';
import { storeDuels } from '../statistics/duels.ts';
import { type NewLap, storeNames } from '../statistics/laps.ts';
import { orderResults } from '../statistics/order-race.ts';
import { type NewOvertake, storeOvertakes } from '../statistics/overtakes.ts';
import { storeRaces } from '../statistics/races.ts';
import { storeSafetySegments } from '../statistics/safety.ts';
import { sessions } from '../tables.ts';
import { storePresence } from './presence.ts';

export function lapOf({ steam_id, at, data }: IngestEventOf<'lap'>): NewLap {
  const { track, layout, car, lap_time, sectors, cuts, valid } = data;
  return {
    steam_id,
    session_id: null,
    track,
    layout: layout ?? '',
    car,
    lap_time,
    sectors: sectors ?? [],
    cuts: cuts ?? 0,
    tyre: null,
    valid: (valid ?? true) && (cuts ?? 0) === 0,
    clock: at.getTime(),
    driven_at: at,
  };
}

export function toOvertakeRun({ steam_id, at, data }: IngestEventOf<'overtake'>): NewOvertake {
  const { leaderboard, score, duration_ms, end_reason, car } = data;
  const details = { end_reason: end_reason ?? null, car: car ?? null };
  return { steam_id, leaderboard, score, duration_ms, ...details, driven_at: at };
}

/** When events are counted, and the changes of sessions among them. */
export interface Storing {
  now: Date;
  followUps: FollowUps;
}

type KnownServer = (server_id: number) => number | null;

/** A server may have been deleted since it sent the event. */
async function findKnownServers(tx: Executor, events: readonly ServerEvent[]): Promise<KnownServer> {
  const ids = [...new Set(events.map(({ server_id }) => server_id))];
  const rows = await tx.select({ id: gameServers.id }).from(gameServers).where(inArray(gameServers.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return (server_id) => (known.has(server_id) ? server_id : null);
}

async function storeRaceEvents(
  tx: Executor,
  races: readonly ServerEventOf<'race'>[],
  known: KnownServer,
  { now, followUps }: Storing,
): Promise<void> {
  if (races.length === 0) return;
  const sessionRows = races.map(({ server_id, at, data: { track, layout, results } }) => ({
    session: {
      server_id: known(server_id),
      type: 'RACE' as const,
      track,
      layout: layout ?? '',
      held_at: at,
      is_dated: true,
    },
    driven: results.filter(({ lap_count }) => lap_count > 0),
  }));
  const names = sessionRows.flatMap(({ driven }) =>
    driven.map(({ steam_id, name }) => [steam_id, cleanName(name ?? '')] as const),
  );
  await storeNames(tx, new Map(names.filter(([, name]) => name !== '')));
  const made = await tx
    .insert(sessions)
    .values(sessionRows.map(({ session }) => session))
    .returning();
  const classified = sessionRows.flatMap(({ driven }, place) => {
    const session = made[place];
    return session ? [{ session, classification: orderResults(driven) }] : [];
  });
  await storeRaces(tx, classified, now);
  for (const session of made) await followUps.sessionStored(tx, session, now);
}

/** Stores new events except laps, in chronological order. Requires the lock of `with-driving.ts`. */
export async function storeEvents(
  tx: Executor,
  events: readonly ServerEvent[],
  storing: Storing,
): Promise<void> {
  const { now } = storing;
  if (events.length === 0) return;
  const inOrder = [...events].sort((a, b) => a.at.getTime() - b.at.getTime());
  const of = <T extends IngestEventType>(type: T) =>
    inOrder.filter((event): event is ServerEventOf<T> => event.type === type);
  const known = await findKnownServers(tx, events);

  await storeOvertakes(tx, of('overtake').map(toOvertakeRun), now);
  const stretches = of('safety').map(({ steam_id, at, data }) => ({
    steam_id,
    session_id: null,
    at,
    ...data,
  }));
  await storeSafetySegments(tx, stretches, now);
  await storeDuels(
    tx,
    of('duel').map(({ server_id, steam_id, at, data }) => {
      const { opponent_steam_id, winner_steam_id, points_left, leaderboard } = data;
      return {
        server_id: known(server_id),
        winner_steam_id,
        loser_steam_id: winner_steam_id === steam_id ? opponent_steam_id : steam_id,
        leaderboard: leaderboard ?? '',
        points_left: points_left ?? null,
        fought_at: at,
      };
    }),
    now,
  );
  await storeRaceEvents(tx, of('race'), known, storing);
  const changes = inOrder.filter((event) => event.type === 'connect' || event.type === 'disconnect');
  await storePresence(tx, changes);
}
