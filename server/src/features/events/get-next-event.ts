import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { NextEvent } from '@paddock/contract/events/calls';
import { and, asc, desc, eq, gt, gte, lte } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { getNames } from '../catalogue/names.ts';
import { findTrackRecord } from '../ranking/boards/queries.ts';
import { gameServers } from '../servers/tables.ts';
import { findEvent } from './queries.ts';
import { events } from './tables.ts';

/** Finds the next coming event, otherwise the live one that began last. */
async function findNext(db: Executor, now: Date) {
  const { id, server_id, round_id, start_date, end_date } = events;
  const [coming] = await db
    .select({ id, server_id, round_id })
    .from(events)
    .where(gt(start_date, now))
    .orderBy(asc(start_date), asc(id))
    .limit(1);
  if (coming) return coming;
  const [live] = await db
    .select({ id, server_id, round_id })
    .from(events)
    .where(and(lte(start_date, now), gte(end_date, now)))
    .orderBy(desc(start_date), asc(id))
    .limit(1);
  return live;
}

/** Returns the track of a round, otherwise the track loaded on the server. */
async function findTrack(
  { db, followUps }: Deps,
  { server_id, round_id }: { server_id: number | null; round_id: number | null },
) {
  if (round_id !== null) return (await followUps.listRoundTracks(db, [round_id])).get(round_id);
  if (server_id === null) return undefined;
  const [server] = await db
    .select({ game: gameServers.game, track: gameServers.track, layout: gameServers.layout })
    .from(gameServers)
    .where(eq(gameServers.id, server_id));
  return server?.track ? { game: server.game, track: server.track, layout: server.layout ?? '' } : undefined;
}

export async function getNextEvent(deps: Deps, viewer: number | undefined): Promise<NextEvent> {
  const { db, now } = deps;
  const next = await findNext(db, now());
  const [event, track] = next
    ? await Promise.all([findEvent(db, next.id, viewer), findTrack(deps, next)])
    : [];
  return {
    event: event ?? null,
    track_name: track ? trackKey(track.track, track.layout) : null,
    track: track ? (await getNames(db)).track(track.track, track.layout, track.game) : null,
    best_lap: track ? await findTrackRecord(db, track.track, track.layout) : null,
  };
}
