import { makeResolver } from './address.ts';
import { queryAssetto } from './assetto.ts';
import { type GameQuery, GameQueryError } from './game-query.ts';

/** Game servers asked over the network, at addresses that are checked each time. */
export function httpGameQuery(allow: readonly string[]): GameQuery {
  const resolve = makeResolver(allow);
  return {
    async query({ game, host, query_port }) {
      const { address, family } = await resolve(host);
      if (game === 'assetto') return queryAssetto(address, family, host, query_port);
      throw new GameQueryError('wrong_shape');
    },
  };
}
