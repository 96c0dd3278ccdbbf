import type { GameServer } from '@paddock/contract/servers/calls';

/** What the stream has told since the page was loaded: a server as it is now, or null for one that is gone. */
export type ServerUpdates = ReadonlyMap<number, GameServer | null>;

export const noServerUpdates: ServerUpdates = new Map();

/** The servers that a page was rendered with, as they are now; new ones at the end. */
export function applyServerUpdates<Shown extends Pick<GameServer, 'id'>>(
  loaded: readonly Shown[],
  told: ReadonlyMap<number, Shown | null>,
): Shown[] {
  const known = new Set(loaded.map(({ id }) => id));
  const kept = loaded.flatMap((server) => {
    const now = told.get(server.id);
    return now === null ? [] : (now ?? server);
  });
  const added = [...told.values()].filter((server) => server !== null && !known.has(server.id));
  return [...kept, ...(added as Shown[])];
}
