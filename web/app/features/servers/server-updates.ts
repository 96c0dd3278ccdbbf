import type { GameServer } from '@paddock/contract/servers/calls';

/** Updates of the stream since the page was loaded: the current server, or null if it was deleted. */
export type ServerUpdates = ReadonlyMap<number, GameServer | null>;

export const noServerUpdates: ServerUpdates = new Map();

/** Applies updates to the loaded servers. New ones are appended. */
export function applyServerUpdates<Server extends Pick<GameServer, 'id'>>(
  loaded: readonly Server[],
  updates: ReadonlyMap<number, Server | null>,
): Server[] {
  const known = new Set(loaded.map(({ id }) => id));
  const remaining = loaded.flatMap((server) => {
    const now = updates.get(server.id);
    return now === null ? [] : (now ?? server);
  });
  const added = [...updates.values()].filter((server) => server !== null && !known.has(server.id));
  return [...remaining, ...(added as Server[])];
}
