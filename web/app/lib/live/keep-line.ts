import { notifySessionEnded, onTokenChange, readToken } from '../session/token.ts';

export interface LineListener {
  onEvent: (event: string, data: string) => void;
  /** The connection is open, for the first time or again. */
  onOpen?: () => void;
  /** The connection is closed. */
  onClosed?: () => void;
  /** The server refuses the stream. */
  onRefused?: () => void;
}

/** The reader of a stream: always anonymous, the signed-in user if there is one, or only a signed-in user. */
export type LineReader = 'stranger' | 'anybody' | 'member';

/** A tab that is only switched away from for a moment keeps its line. */
const hiddenMs = 20_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Listens to a stream of the server while the page is seen, and opens it again when it breaks, is refused or falls silent. A browser
 * opens few lines to one host, so that a tab in the background gives its own up. The answer ends it.
 */
export function keepLine(path: string, reader: LineReader, listener: LineListener): () => void {
  let line: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let askedMs: number | undefined;

  /** All that lost their line at one instant must not come back at one instant. */
  const pauseMs = () => {
    const pause = Math.min((askedMs ?? firstPauseMs) * 2 ** failures, longestPauseMs);
    failures += 1;
    return pause * (1 + Math.random());
  };

  const close = () => {
    clearTimeout(timer);
    const left = line;
    line = undefined;
    left?.abort();
    if (left) listener.onClosed?.();
  };

  const open = () => {
    const token = reader === 'stranger' ? null : readToken();
    if (line || (reader === 'member' && !token)) return;
    const leave = new AbortController();
    line = leave;
    const ifStill = (act: () => void) => {
      if (line === leave) act();
    };
    const read = async () => {
      const { readLine } = await import('./read-line.ts');
      return readLine({
        path,
        token,
        leave: leave.signal,
        onOpen: () =>
          ifStill(() => {
            failures = 0;
            listener.onOpen?.();
          }),
        onEvent: (event, data) => ifStill(() => listener.onEvent(event, data)),
        onRetry: (ms) => {
          askedMs = ms;
        },
      });
    };
    const over = (refusal?: number) =>
      ifStill(() => {
        close();
        if (refusal !== undefined) listener.onRefused?.();
        if (refusal === 401) {
          // To ask a stranger to sign in once more is of no use.
          if (token === null) return;
          // Ended elsewhere: this tab leaves as well.
          if (readToken() === token) notifySessionEnded();
        }
        timer = setTimeout(open, pauseMs());
      });
    read().then(over, () => over());
  };

  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, hiddenMs);
  };
  /** Back on the network: no use in waiting for the pause. */
  const comeBack = () => {
    failures = 0;
    look();
  };
  const stopTokens = onTokenChange(() => {
    if (reader === 'stranger') return;
    close();
    look();
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', comeBack);
  look();
  return () => {
    stopTokens();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', comeBack);
    close();
  };
}
