import type { GameServer } from '@paddock/contract/servers/calls';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToServers } from './server-stream.ts';
import { noServerUpdates, type ServerUpdates } from './server-updates.ts';

/** Updates arrive in bursts; the page renders once per burst. */
const burstMs = 100;

/** The updates of the server stream, from when the page is idle. After a reconnect, the page data is reloaded. */
export function useServerUpdates(): ServerUpdates {
  const [allUpdates, setUpdates] = useState<ServerUpdates>(noServerUpdates);
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  useEffect(() => {
    refresh.current = revalidate;
  });

  useEffect(() => {
    let burst = new Map<number, GameServer | null>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      const updates = burst;
      burst = new Map();
      timer = undefined;
      // User input has priority.
      startTransition(() => setUpdates((old) => new Map([...old, ...updates])));
    };
    const queue = (id: number, server: GameServer | null) => {
      burst.set(id, server);
      timer ??= setTimeout(flush, burstMs);
    };
    const stop = subscribeToServers({
      server: (server) => queue(server.id, server),
      gone: (id) => queue(id, null),
      reconnected: () => {
        setUpdates(noServerUpdates);
        void refresh.current();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  return allUpdates;
}
