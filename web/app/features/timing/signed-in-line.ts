import { createParser } from 'eventsource-parser';
import { documentLocale } from '../../lib/api/api-error.ts';

interface SignedInLine {
  path: string;
  token: string;
  /** Leaves when it is aborted. */
  leave: AbortSignal;
  onEvent: (event: string, data: string) => void;
}

/** Reads a stream as whoever is signed in, which EventSource cannot, until the line breaks. Answers the status of a refusal. */
export async function readLine({ path, token, leave, onEvent }: SignedInLine): Promise<number | undefined> {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event) onEvent(event, data);
    },
  });
  const response = await fetch(path, {
    headers: {
      accept: 'text/event-stream',
      'accept-language': documentLocale(),
      authorization: `Bearer ${token}`,
    },
    cache: 'no-store',
    signal: leave,
  });
  if (!response.ok || !response.body) return response.status;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    parser.feed(value);
  }
}
