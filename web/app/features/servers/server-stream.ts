import { serverStreamPath } from '@paddock/contract/core/paths';
import type { GameServer } from '@paddock/contract/servers/calls';
import { keepLineLater } from '#lib/live/keep-line-later.ts';

export interface ServerStreamListener {
  server: (server: GameServer) => void;
  gone: (id: number) => void;
  /** The line stood again after it was away: what was deleted meanwhile is not told. */
  returned: () => void;
}

const idleAtLatestMs = 4_000;

/** Runs when the page has loaded and has nothing to do; the answer takes it back. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: idleAtLatestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, idleAtLatestMs / 2);
  return () => clearTimeout(timer);
}

/** Listens to the stream of servers while the page is seen, from when it is idle. The answer ends it. */
export function subscribeToServers(listener: ServerStreamListener): () => void {
  let wasOpen = false;
  let close: (() => void) | undefined;
  const stopWaiting = whenIdle(() => {
    close = keepLineLater(serverStreamPath, 'stranger', {
      onEvent: (event, data) => {
        if (event === 'server') listener.server(JSON.parse(data));
        else if (event === 'gone') listener.gone(JSON.parse(data).id);
      },
      onOpen: () => {
        if (wasOpen) listener.returned();
        wasOpen = true;
      },
    });
  });
  return () => {
    stopWaiting();
    close?.();
  };
}
