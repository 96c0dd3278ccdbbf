import { serverStreamPath } from '@paddock/contract/core/paths';
import type { GameServer } from '@paddock/contract/servers/calls';

export interface ServerStreamListener {
  server: (server: GameServer) => void;
  gone: (id: number) => void;
  /** The line stood again after it was away: what was deleted meanwhile is not told. */
  returned: () => void;
}

const idleAtLatestMs = 4_000;
/** A tab that is only switched away from for a moment keeps its line. */
const hiddenMs = 20_000;
const secondTryMs = 45_000;

/** Runs when the page has loaded and has nothing to do; the answer takes it back. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: idleAtLatestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, idleAtLatestMs / 2);
  return () => clearTimeout(timer);
}

/**
 * Listens to the stream of servers while the page is seen. A browser opens few lines to one host, so that a tab in the
 * background gives its line up. The answer ends it.
 */
export function subscribeToServers(listener: ServerStreamListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const close = () => {
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (source) return;
    const line = new EventSource(serverStreamPath);
    source = line;
    line.addEventListener('server', ({ data }) => listener.server(JSON.parse(data)));
    line.addEventListener('gone', ({ data }) => listener.gone(JSON.parse(data).id));
    line.addEventListener('open', () => {
      if (wasOpen) listener.returned();
      wasOpen = true;
    });
    line.addEventListener('error', () => {
      // The browser comes back by itself after a break, but not after a refusal.
      if (line.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, secondTryMs * (1 + Math.random()));
    });
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, hiddenMs);
  };

  const stopWaiting = whenIdle(() => {
    document.addEventListener('visibilitychange', look);
    look();
  });
  return () => {
    stopWaiting();
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    close();
  };
}
