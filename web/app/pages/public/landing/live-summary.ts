import type { TrackRef } from '@paddock/contract/catalogue/calls';
import type { NamedTrack } from '@paddock/contract/catalogue/rules';
import type { GameServer } from '@paddock/contract/servers/calls';
import { countDrivers, matchesStatusFilter } from '#features/servers/server-status.ts';
import { applyServerUpdates, type ServerUpdates } from '#features/servers/server-updates.ts';

const maxServers = 4;

/** The fields of a server that the page displays. */
export const serverFields = [
  'id',
  'name',
  'name_en',
  'game',
  'type',
  'join_link',
  'max_players',
  'players',
  'image',
  'status',
  'ping',
  'track',
  'layout',
] as const;

export type ServerSummary = Pick<GameServer, (typeof serverFields)[number]> & {
  track_ref: TrackSummary | null;
};

/** The fields of a track that the page displays. */
export type TrackSummary = NamedTrack & Pick<TrackRef, 'outline'>;

export interface LiveSummary {
  /** Online servers first, then by players. */
  servers: ServerSummary[];
  /** Drivers on all online racing servers. */
  drivers: number;
  /** All servers, including those not displayed. */
  total: number;
}

/** Sums up the servers for the landing page. */
export function summarizeLive(servers: readonly ServerSummary[]): LiveSummary {
  const isOnline = (server: ServerSummary) => matchesStatusFilter(server, 'online');
  return {
    servers: servers
      .toSorted((a, b) => Number(isOnline(b)) - Number(isOnline(a)) || b.players - a.players)
      .slice(0, maxServers),
    drivers: countDrivers(servers.filter(isOnline)),
    total: servers.length,
  };
}

/**
 * Applies updates from the stream. The servers keep their positions while all of them are online; the totals change only
 * after an update of every server has arrived.
 */
export function applyLiveUpdates(loaded: LiveSummary, updates: ServerUpdates): LiveSummary {
  const ofLoaded = new Map([...updates].filter(([id]) => loaded.servers.some((server) => server.id === id)));
  const servers = applyServerUpdates(loaded.servers, ofLoaded);
  if (updates.size < loaded.total) return { ...loaded, servers };
  const isSteady =
    servers.length === loaded.servers.length &&
    servers.every((server) => matchesStatusFilter(server, 'online'));
  const summary = summarizeLive([...updates.values()].filter((server) => server !== null));
  return isSteady ? { ...summary, servers } : summary;
}
