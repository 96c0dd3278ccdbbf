import type { GameServer } from '@paddock/contract/servers/calls';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToServers } from './server-stream.ts';
import { noServerUpdates, type ServerUpdates } from './server-updates.ts';

/** Servers are told in bursts: the page is drawn once for each. */
const burstMs = 100;

/** What the stream tells, from when the page is idle. After a break the page's own data is asked for again. */
export function useServerUpdates(): ServerUpdates {
  const [updates, setUpdates] = useState<ServerUpdates>(noServerUpdates);
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  useEffect(() => {
    refresh.current = revalidate;
  });

  useEffect(() => {
    let burst = new Map<number, GameServer | null>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      const news = burst;
      burst = new Map();
      timer = undefined;
      // Nobody waits for it: what is being typed or pressed goes first.
      startTransition(() => setUpdates((old) => new Map([...old, ...news])));
    };
    const note = (id: number, server: GameServer | null) => {
      burst.set(id, server);
      timer ??= setTimeout(flush, burstMs);
    };
    const stop = subscribeToServers({
      server: (server) => note(server.id, server),
      gone: (id) => note(id, null),
      returned: () => {
        setUpdates(noServerUpdates);
        void refresh.current();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  return updates;
}
