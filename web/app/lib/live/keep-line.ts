import { notifySessionEnded, onTokenChange, readToken } from '../browser/token.ts';

export interface LineListener {
  onEvent: (event: string, data: string) => void;
  /** The connection is open, for the first time or again. */
  onOpen?: () => void;
  /** The connection is closed. */
  onClosed?: () => void;
  /** The server rejects the stream. */
  onRefused?: () => void;
}

/** The reader of a stream: always anonymous, the signed-in user if there is one, or only a signed-in user. */
export type LineReader = 'stranger' | 'anybody' | 'member';

/** How long a hidden tab keeps its stream, for short tab switches. */
const hiddenMs = 20_000;
const minPauseMs = 1_000;
const maxPauseMs = 60_000;

/**
 * Keeps an event stream open while the page is visible and reopens it, with back-off, when it breaks, is rejected or falls
 * silent. Hidden tabs close it, because browsers limit connections per host. Returns a function that closes it.
 */
export function keepLine(path: string, reader: LineReader, listener: LineListener): () => void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let retryMs: number | undefined;

  /** Exponential back-off with jitter, so that clients do not reconnect at once. */
  const pauseMs = () => {
    const pause = Math.min((retryMs ?? minPauseMs) * 2 ** failures, maxPauseMs);
    failures += 1;
    return pause * (1 + Math.random());
  };

  const close = () => {
    clearTimeout(timer);
    const closing = current;
    current = undefined;
    closing?.abort();
    if (closing) listener.onClosed?.();
  };

  const open = () => {
    const token = reader === 'stranger' ? null : readToken();
    if (current || (reader === 'member' && !token)) return;
    const controller = new AbortController();
    current = controller;
    const ifCurrent = (action: () => void) => {
      if (current === controller) action();
    };
    const read = async () => {
      const { readLine } = await import('./read-line.ts');
      return readLine({
        path,
        token,
        signal: controller.signal,
        onOpen: () =>
          ifCurrent(() => {
            failures = 0;
            listener.onOpen?.();
          }),
        onEvent: (event, data) => ifCurrent(() => listener.onEvent(event, data)),
        onRetry: (ms) => {
          retryMs = ms;
        },
      });
    };
    const onEnd = (status?: number) =>
      ifCurrent(() => {
        close();
        if (status !== undefined) listener.onRefused?.();
        if (status === 401) {
          // Retrying without a token is useless.
          if (token === null) return;
          // The sign-in was ended elsewhere.
          if (readToken() === token) notifySessionEnded();
        }
        timer = setTimeout(open, pauseMs());
      });
    read().then(onEnd, () => onEnd());
  };

  const updateVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, hiddenMs);
  };
  /** Reconnects without a pause when the browser is back online. */
  const reconnect = () => {
    failures = 0;
    updateVisibility();
  };
  const stopTokens = onTokenChange(() => {
    if (reader === 'stranger') return;
    close();
    updateVisibility();
  });
  document.addEventListener('visibilitychange', updateVisibility);
  window.addEventListener('online', reconnect);
  updateVisibility();
  return () => {
    stopTokens();
    document.removeEventListener('visibilitychange', updateVisibility);
    window.removeEventListener('online', reconnect);
    close();
  };
}
