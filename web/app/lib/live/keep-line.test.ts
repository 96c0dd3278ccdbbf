import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEnded } from '../session/token.ts';
import { keepLine, type LineListener, type LineReader } from './keep-line.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What the server does with the lines that are opened, in their order; the last holds for all that follow. */
let answers: Answer[];
let lines: { request: IncomingMessage; response: ServerResponse }[];
let stored: Map<string, string>;
const ends: (() => void)[] = [];

const stand: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 100\n\n');
};
const refuse =
  (status: number): Answer =>
  (_request, response) => {
    response.writeHead(status).end();
  };

beforeEach(() => {
  stored = new Map();
  lines = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...quiet, visibilityState: 'visible', documentElement: { lang: 'en' } });
  vi.stubGlobal('window', quiet);
  // The network keeps its own clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function keep(reader: LineReader, listener: Partial<LineListener> = {}): Promise<void> {
  const server = createServer((request, response) => {
    lines.push({ request, response });
    (answers[lines.length - 1] ?? answers.at(-1))?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = keepLine(`http://127.0.0.1:${port}/stream`, reader, { onEvent: () => undefined, ...listener });
  ends.push(() => {
    stop();
    server.closeAllConnections();
    server.close();
  });
}

const opened = (count: number) => expect.poll(() => lines).toHaveLength(count);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets the network bring what is under way. */
const arrive = () => new Promise((resolve) => setImmediate(() => setTimeoutOfNode(resolve, 50)));
const setTimeoutOfNode = globalThis.setTimeout;

test.each(['stranger', 'anybody'] as const)(
  'a line that falls silent is opened again (%s)',
  async (reader) => {
    answers = [stand];
    let isUp = false;
    await keep(reader, { onOpen: () => void (isUp = true), onClosed: () => void (isUp = false) });
    await opened(1);
    await expect.poll(() => isUp).toBe(true);
    await arrive();
    await pass(39_000);
    expect(isUp).toBe(true);
    await pass(1_500);
    await expect.poll(() => isUp).toBe(false);
    await pass(1_000);
    await opened(2);
  },
);

test('a line of which no answer ever comes is opened again', async () => {
  answers = [() => undefined, stand];
  await keep('stranger');
  await opened(1);
  await pass(45_000);
  await arrive();
  await pass(5_000);
  await opened(2);
});

test('heartbeats keep a line on which nothing happens', async () => {
  answers = [stand];
  const onEvent = vi.fn();
  await keep('stranger', { onEvent });
  await opened(1);
  for (let beat = 0; beat < 8; beat += 1) {
    await arrive();
    await pass(15_000);
    lines[0]?.response.write(':\n\n');
  }
  lines[0]?.response.write('event: rows\ndata: []\n\n');
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('rows', '[]'), 30_000);
  expect(lines).toHaveLength(1);
});

test('401 ends the session, and the line goes on as a stranger’s', async () => {
  stored.set('token', 'ended');
  answers = [refuse(401), stand];
  onSessionEnded(() => stored.delete('token'));
  await keep('anybody');
  await opened(1);
  expect(lines[0]?.request.headers.authorization).toBe('Bearer ended');
  await expect.poll(() => stored.has('token')).toBe(false);
  await pass(3_000);
  await opened(2);
  expect(lines[1]?.request.headers.authorization).toBeUndefined();
});

test('a stranger to whom a stream is closed is not made to ask for ever', async () => {
  answers = [refuse(401)];
  const onRefused = vi.fn();
  await keep('anybody', { onRefused });
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), 30_000);
  await pass(600_000);
  await arrive();
  expect(lines).toHaveLength(1);
});

test('after a refusal the line waits for as long as the server asks, then longer and longer', async () => {
  answers = [
    (_request, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end();
    },
  ];
  await keep('stranger');
  await opened(1);
  await arrive();
  await pass(29_000);
  expect(lines).toHaveLength(1);
  await pass(31_000);
  await opened(2);
  await arrive();
  await pass(59_000);
  expect(lines).toHaveLength(2);
});
