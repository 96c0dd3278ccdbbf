import { createParser } from 'eventsource-parser';
import { documentLocale } from '../http/api-error.ts';

/** The server sends a heartbeat every 15 s; after this silence in ms the connection is considered dead. */
const silenceMs = 40_000;

export interface LineReading {
  path: string;
  /** Null reads it anonymously. */
  token: string | null;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: string, data: string) => void;
  /** The server's retry delay in ms. */
  onRetry: (ms: number) => void;
}

const retryAfterMs = (response: Response) => Number(response.headers.get('retry-after')) * 1_000;

/**
 * Reads an event stream until it ends, breaks or falls silent. EventSource cannot send the token and hides heartbeats, so that
 * a dead connection looks idle. Returns the status of a rejected request.
 */
export async function readLine(reading: LineReading): Promise<number | undefined> {
  const { path, token, signal, onOpen, onEvent, onRetry } = reading;
  const controller = new AbortController();
  const end = () => controller.abort();
  signal.addEventListener('abort', end);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(end, silenceMs);
  };
  const parser = createParser({ onEvent: ({ event, data }) => event && onEvent(event, data), onRetry });
  restartTimer();
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': documentLocale(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      cache: 'no-store',
      signal: controller.signal,
    });
    if (!response.ok || !response.body) {
      if (response.headers.has('retry-after')) onRetry(retryAfterMs(response));
      return response.status;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    onOpen();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      restartTimer();
      parser.feed(value);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
  }
}
