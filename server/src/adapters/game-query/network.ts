import type { Game } from '@paddock/contract/servers/games';
import { queryAssetto } from './assetto.ts';
import { queryFivem } from './fivem.ts';
import { type Endpoint, type GameQuery, GameQueryError, type GameServerState } from './game-query.ts';
import { createHostResolver } from './resolve-host.ts';

const queries: Record<Game, (endpoint: Endpoint) => Promise<GameServerState>> = {
  assetto: queryAssetto,
  fivem: queryFivem,
  // The library supports three hundred games, and few communities need it.
  cs2: async (endpoint) => (await import('./cs2.ts')).queryCs2(endpoint),
};

/** Queries game servers over the network; addresses are checked on every query. */
export function networkGameQuery(allow: readonly string[]): GameQuery {
  const resolve = createHostResolver(allow);
  return {
    async query({ game, host, query_port: port }) {
      const { address, family } = await resolve(host);
      return queries[game]({ address, family, host, port });
    },
    async isForbidden(host) {
      try {
        await resolve(host);
        return false;
      } catch (error) {
        return error instanceof GameQueryError && error.fault === 'forbidden';
      }
    },
  };
}
