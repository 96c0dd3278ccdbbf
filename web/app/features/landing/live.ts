import type { GameServer } from '@paddock/contract/servers';
import { passes } from '../servers/server-facts.ts';
import { currentServers, type Told } from '../servers/told-servers.ts';

/** How many servers the page shows. */
const shownServers = 4;

export interface Live {
  /** The busiest first; those that are online come before the others. */
  servers: GameServer[];
  /** On all servers that are online. */
  drivers: number;
  /** How many servers there are, shown or not. */
  total: number;
}

/** What the landing page tells about the servers. */
export function pickLive(servers: readonly GameServer[]): Live {
  const isOnline = (server: GameServer) => passes(server, 'online');
  return {
    servers: servers
      .toSorted((a, b) => Number(isOnline(b)) - Number(isOnline(a)) || b.players - a.players)
      .slice(0, shownServers),
    drivers: servers.filter(isOnline).reduce((sum, { players }) => sum + players, 0),
    total: servers.length,
  };
}

/**
 * The same as it is now. The servers keep their places while all of them can still be joined; what counts over all of
 * them waits until all were told.
 */
export function currentLive(loaded: Live, told: Told): Live {
  const all = [...told.values()].filter((server) => server !== null);
  const isWhole = told.size >= loaded.total;
  const kept = currentServers(
    loaded.servers,
    new Map([...told].filter(([id]) => loaded.servers.some((one) => one.id === id))),
  );
  const isSteady = kept.length === loaded.servers.length && kept.every((server) => passes(server, 'online'));
  if (!isWhole) return { ...loaded, servers: kept };
  const picked = pickLive(all);
  return isSteady ? { ...picked, servers: kept } : picked;
}
