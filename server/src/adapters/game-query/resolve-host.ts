import { createPublicHostResolver, HostError } from '../../network/resolve-public-host.ts';
import { GameQueryError } from './game-query.ts';

/** Resolves a host once and rejects private addresses unless the operator allows them. */
export function createHostResolver(allow: readonly string[]) {
  const resolve = createPublicHostResolver(allow);
  return async (host: string): Promise<{ address: string; family: 4 | 6 }> => {
    try {
      const { address, family } = await resolve(host);
      return { address, family };
    } catch (error) {
      throw error instanceof HostError ? new GameQueryError(error.kind, error.cause) : error;
    }
  };
}
