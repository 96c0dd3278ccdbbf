import type { GameServer } from '@paddock/contract/servers';
import { passes } from '../servers/server-facts.ts';

/** How many servers the page shows. */
const shownServers = 4;

export interface Live {
  /** The busiest first; those that are online come before the others. */
  servers: GameServer[];
  /** On all servers that are online. */
  drivers: number;
}

/** What the landing page tells about the servers. */
export function pickLive(servers: readonly GameServer[]): Live {
  const isOnline = (server: GameServer) => passes(server, 'online');
  return {
    servers: servers
      .toSorted((a, b) => Number(isOnline(b)) - Number(isOnline(a)) || b.players - a.players)
      .slice(0, shownServers),
    drivers: servers.filter(isOnline).reduce((sum, { players }) => sum + players, 0),
  };
}
