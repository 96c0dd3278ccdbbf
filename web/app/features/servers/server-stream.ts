import { serverStreamPath } from '@paddock/contract/core/paths';
import type { GameServer } from '@paddock/contract/servers/calls';
import { keepLineLater } from '#lib/live/keep-line-later.ts';

export interface ServerStreamListener {
  server: (server: GameServer) => void;
  gone: (id: number) => void;
  /** Called after a reconnect. Deletions during the interruption are not reported. */
  reconnected: () => void;
}

const idleTimeoutMs = 4_000;

/** Runs a callback when the page is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: idleTimeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, idleTimeoutMs / 2);
  return () => clearTimeout(timer);
}

/** Listens to the server stream while the page is visible, starting when it is idle. Returns a function that closes it. */
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
        if (wasOpen) listener.reconnected();
        wasOpen = true;
      },
    });
  });
  return () => {
    stopWaiting();
    close?.();
  };
}
