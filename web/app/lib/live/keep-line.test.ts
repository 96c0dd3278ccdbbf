import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEnded } from '../browser/token.ts';
import { keepLine, type LineListener, type LineReader } from './keep-line.ts';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** The server's reaction to each connection in order; the last one repeats. */
let responders: Responder[];
let connections: { request: IncomingMessage; response: ServerResponse }[];
let stored: Map<string, string>;
const cleanups: (() => void)[] = [];

const accept: Responder = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 100\n\n');
};
const reject =
  (status: number): Responder =>
  (_request, response) => {
    response.writeHead(status).end();
  };

beforeEach(() => {
  stored = new Map();
  connections = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...quiet, visibilityState: 'visible', documentElement: { lang: 'en' } });
  vi.stubGlobal('window', quiet);
  // The network keeps the real clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const end of cleanups.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connect(reader: LineReader, listener: Partial<LineListener> = {}): Promise<void> {
  const server = createServer((request, response) => {
    connections.push({ request, response });
    (responders[connections.length - 1] ?? responders.at(-1))?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = keepLine(`http://127.0.0.1:${port}/stream`, reader, { onEvent: () => undefined, ...listener });
  cleanups.push(() => {
    stop();
    server.closeAllConnections();
    server.close();
  });
}

const expectConnections = (count: number) => expect.poll(() => connections).toHaveLength(count);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Waits for data in transit. */
const waitForNetwork = () => new Promise((resolve) => setImmediate(() => realSetTimeout(resolve, 50)));
const realSetTimeout = globalThis.setTimeout;

test.each(['stranger', 'anybody'] as const)('a silent stream is reopened (%s)', async (reader) => {
  responders = [accept];
  let isUp = false;
  await connect(reader, { onOpen: () => void (isUp = true), onClosed: () => void (isUp = false) });
  await expectConnections(1);
  await expect.poll(() => isUp).toBe(true);
  await waitForNetwork();
  await advance(39_000);
  expect(isUp).toBe(true);
  await advance(1_500);
  await expect.poll(() => isUp).toBe(false);
  await advance(1_000);
  await expectConnections(2);
});

test('a stream without a response is reopened', async () => {
  responders = [() => undefined, accept];
  await connect('stranger');
  await expectConnections(1);
  await advance(45_000);
  await waitForNetwork();
  await advance(5_000);
  await expectConnections(2);
});

test('heartbeats keep an idle stream open', async () => {
  responders = [accept];
  const onEvent = vi.fn();
  await connect('stranger', { onEvent });
  await expectConnections(1);
  for (let beat = 0; beat < 8; beat += 1) {
    await waitForNetwork();
    await advance(15_000);
    connections[0]?.response.write(':\n\n');
  }
  connections[0]?.response.write('event: rows\ndata: []\n\n');
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith('rows', '[]'), 30_000);
  expect(connections).toHaveLength(1);
});

test('401 ends the sign-in, and the stream continues anonymously', async () => {
  stored.set('token', 'ended');
  responders = [reject(401), accept];
  onSessionEnded(() => stored.delete('token'));
  await connect('anybody');
  await expectConnections(1);
  expect(connections[0]?.request.headers.authorization).toBe('Bearer ended');
  await expect.poll(() => stored.has('token')).toBe(false);
  await advance(3_000);
  await expectConnections(2);
  expect(connections[1]?.request.headers.authorization).toBeUndefined();
});

test('an anonymous 401 is not retried', async () => {
  responders = [reject(401)];
  const onRefused = vi.fn();
  await connect('anybody', { onRefused });
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), 30_000);
  await advance(600_000);
  await waitForNetwork();
  expect(connections).toHaveLength(1);
});

test('after a 429 the stream waits for Retry-After and then backs off', async () => {
  responders = [
    (_request, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end();
    },
  ];
  await connect('stranger');
  await expectConnections(1);
  await waitForNetwork();
  await advance(29_000);
  expect(connections).toHaveLength(1);
  await advance(31_000);
  await expectConnections(2);
  await waitForNetwork();
  await advance(59_000);
  expect(connections).toHaveLength(2);
});
