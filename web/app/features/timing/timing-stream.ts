import { readToken } from '../../lib/session/token.ts';

export interface TimingListener {
  /** An event with its data as JSON. */
  onEvent: (event: string, data: string) => void;
  /** There is nothing to be shown to whoever asks. */
  onRefused?: () => void;
}

/** A tab that is only switched away from for a moment keeps its line. */
const hiddenMs = 20_000;
const secondTryMs = 3_000;
const refusedTryMs = 15_000;

/** Opens a line; the answer closes it. `onOver` is told when it broke, or was refused. */
type OpenLine = (path: string, listener: TimingListener, onOver: (refused: boolean) => void) => () => void;

const openSignedIn: OpenLine = (path, { onEvent }, onOver) => {
  const leave = new AbortController();
  const over = (status?: number) => {
    if (!leave.signal.aborted) onOver(status !== undefined);
  };
  const read = async () => {
    const { readLine } = await import('./signed-in-line.ts');
    return readLine({ path, token: readToken() ?? '', leave: leave.signal, onEvent });
  };
  read().then(over, () => over());
  return () => leave.abort();
};

const events = ['snapshot', 'session', 'rows', 'map', 'log'];

const openAsStranger: OpenLine = (path, { onEvent }, onOver) => {
  const line = new EventSource(path);
  for (const event of events) line.addEventListener(event, ({ data }) => onEvent(event, data));
  line.addEventListener('error', () => {
    // The browser comes back by itself after a break, but not after a refusal.
    if (line.readyState === EventSource.CLOSED) onOver(true);
  });
  return () => line.close();
};

/** Listens to a stream while the page is seen, as whoever is signed in; the answer ends it. */
export function subscribeToTiming(path: string, listener: TimingListener): () => void {
  let closeLine: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    closeLine?.();
    closeLine = undefined;
  };
  const open = () => {
    if (closeLine) return;
    closeLine = (readToken() ? openSignedIn : openAsStranger)(path, listener, (refused) => {
      close();
      if (refused) listener.onRefused?.();
      // All that lost their line at one instant must not come back at one instant.
      timer = setTimeout(open, (refused ? refusedTryMs : secondTryMs) * (1 + Math.random()));
    });
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    close();
  };
}
