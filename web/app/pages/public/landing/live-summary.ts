import type { TrackRef } from '@paddock/contract/catalogue/calls';
import type { NamedTrack } from '@paddock/contract/catalogue/rules';
import type { GameServer } from '@paddock/contract/servers/calls';
import { countDrivers, matchesStatusFilter } from '#features/servers/server-status.ts';
import { applyServerUpdates, type ServerUpdates } from '#features/servers/server-updates.ts';

/** How many servers the page shows. */
const shownServers = 4;

/** What the page shows of a server. */
export type ServerSummary = Pick<
  GameServer,
  | 'id'
  | 'name'
  | 'name_en'
  | 'game'
  | 'type'
  | 'join_link'
  | 'max_players'
  | 'players'
  | 'image'
  | 'status'
  | 'ping'
  | 'track'
  | 'layout'
> & { track_ref: TrackSummary | null };

/** What the page shows of a track. */
export type TrackSummary = NamedTrack & Pick<TrackRef, 'outline'>;

export interface LiveSummary {
  /** The busiest first; those that are online come before the others. */
  servers: ServerSummary[];
  /** On all racing servers that are online. */
  drivers: number;
  /** How many servers there are, shown or not. */
  total: number;
}

/** What the landing page tells about the servers. */
export function summarizeLive(servers: readonly ServerSummary[]): LiveSummary {
  const isOnline = (server: ServerSummary) => matchesStatusFilter(server, 'online');
  return {
    servers: servers
      .toSorted((a, b) => Number(isOnline(b)) - Number(isOnline(a)) || b.players - a.players)
      .slice(0, shownServers),
    drivers: countDrivers(servers.filter(isOnline)),
    total: servers.length,
  };
}

/**
 * The same as it is now. The servers keep their places while all of them can still be joined; what counts over all of
 * them waits until all were told.
 */
export function applyLiveUpdates(loaded: LiveSummary, told: ServerUpdates): LiveSummary {
  const all = [...told.values()].filter((server) => server !== null);
  const isWhole = told.size >= loaded.total;
  const kept = applyServerUpdates(
    loaded.servers,
    new Map([...told].filter(([id]) => loaded.servers.some((one) => one.id === id))),
  );
  const isSteady =
    kept.length === loaded.servers.length && kept.every((server) => matchesStatusFilter(server, 'online'));
  if (!isWhole) return { ...loaded, servers: kept };
  const picked = summarizeLive(all);
  return isSteady ? { ...picked, servers: kept } : picked;
}
