import { createParser } from 'eventsource-parser';
import { documentLocale } from '../api/api-error.ts';

/** The server is heard every 15 s; a line that is silent for longer is dead. */
const silenceMs = 40_000;

export interface LineReading {
  path: string;
  /** Null reads it as a stranger. */
  token: string | null;
  /** Leaves when it is aborted. */
  leave: AbortSignal;
  onOpen: () => void;
  onEvent: (event: string, data: string) => void;
  /** After how many ms the server wants to be asked again once the line is over. */
  onRetry: (ms: number) => void;
}

const retryAfterMs = (response: Response) => Number(response.headers.get('retry-after')) * 1_000;

/**
 * Reads a stream until it ends, breaks or falls silent. EventSource does not do: it sends no token, and it hides the heartbeats, so
 * that a line whose other end is gone looks like a quiet one. Answers the status of a refusal.
 */
export async function readLine(reading: LineReading): Promise<number | undefined> {
  const { path, token, leave, onOpen, onEvent, onRetry } = reading;
  const own = new AbortController();
  const end = () => own.abort();
  leave.addEventListener('abort', end);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(end, silenceMs);
  };
  const parser = createParser({ onEvent: ({ event, data }) => event && onEvent(event, data), onRetry });
  heard();
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': documentLocale(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      cache: 'no-store',
      signal: own.signal,
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
      heard();
      parser.feed(value);
    }
  } finally {
    clearTimeout(silence);
    leave.removeEventListener('abort', end);
  }
}
