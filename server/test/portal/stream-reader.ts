import type { AddressInfo } from 'node:net';
import type { App } from '../../src/http/app-types.ts';

export interface StreamReader {
  status: number;
  headers: Headers;
  /** Waits for the next matching event that was not taken yet. */
  next: (fits?: (event: StreamEvent) => boolean) => Promise<StreamEvent>;
  /** Everything received, as text. */
  text: () => string;
  /** Resolves when the server ends the response. */
  ended: Promise<void>;
  close: () => void;
}

export interface StreamEvent {
  event: string;
  // A test reads what it expects to be there; a wrong guess fails it.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

export async function listenAnywhere(app: App): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

function readEvent(block: string): StreamEvent | undefined {
  const event = /^event: (.+)$/m.exec(block)?.[1];
  const data = /^data: (.+)$/m.exec(block)?.[1];
  return event && data ? { event, data: JSON.parse(data) } : undefined;
}

/** Reads an event stream over HTTP like a browser, signed in with a token. */
export async function readStream(url: string, token?: string): Promise<StreamReader> {
  const leave = new AbortController();
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...authorization },
    signal: leave.signal,
  });
  let text = '';
  let rest = '';
  let arrived: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  const reading = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body ?? []) {
        const more = decoder.decode(piece as Uint8Array, { stream: true });
        text += more;
        const blocks = (rest + more).split('\n\n');
        rest = blocks.pop() ?? '';
        arrived.push(...blocks.flatMap((block) => readEvent(block) ?? []));
        for (const wake of waiting) wake();
      }
    } catch {
      // Closed by us or by the server.
    }
  };
  const ended = reading();
  /** Discards earlier events about the same subject and keeps others. */
  const take = (fits: (event: StreamEvent) => boolean) => {
    const place = arrived.findIndex(fits);
    const found = arrived[place];
    if (found) arrived = arrived.filter(({ data }, index) => index > place || data.id !== found.data.id);
    return found;
  };
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    ended,
    close: () => leave.abort(),
    next: async (fits = () => true) => {
      for (;;) {
        const event = take(fits);
        if (event) return event;
        await new Promise<void>((wake) => {
          waiting.add(wake);
        });
      }
    },
  };
}
