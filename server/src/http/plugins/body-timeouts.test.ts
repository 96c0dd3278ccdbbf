import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../app-types.ts';
import { limitBodyTime } from './body-timeouts.ts';
import { handleClientError } from './problem-details.ts';

const patience = { whole: 400, silence: 400, longest: 3_000 };
let app: App;
let port: number;
beforeAll(async () => {
  app = Fastify({
    clientErrorHandler: handleClientError,
    forceCloseConnections: true,
    http: { connectionsCheckingInterval: 50 },
  }) as never;
  limitBodyTime(app, patience);
  app.post('/call', async ({ body }) => body);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/file', { config: { isLongBody: true } }, async ({ raw }) => {
      let bytes = 0;
      for await (const chunk of raw) bytes += (chunk as Buffer).length;
      return { bytes };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** A connection, and everything received on it once it is closed. */
async function open(): Promise<{ socket: Socket; answer: Promise<string>; isOpen: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  const answer = new Promise<string>((done) => socket.on('close', () => done(text)));
  await new Promise<void>((done) => socket.on('connect', done));
  return { socket, answer, isOpen: () => !socket.closed };
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;

/** Sends a piece every 100 ms while the connection is open, at most `count`. */
async function dribble({ socket, isOpen }: Awaited<ReturnType<typeof open>>, piece: string, count: number) {
  for (let sent = 0; sent < count && isOpen(); sent += 1) {
    socket.write(piece);
    await pause(100);
  }
}

test('a call whose body does not arrive gets an error and is cut off', async () => {
  const one = await open();
  one.socket.write(`${head('/call', 10)}\r\n{`);
  const answer = await one.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
});

test('a call whose body arrives byte by byte is cut off too', async () => {
  const one = await open();
  one.socket.write(`${head('/call', 1_000)}\r\n`);
  await dribble(one, ' ', 40);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a streamed file may take as long as it needs', async () => {
  const one = await open();
  one.socket.write(`${head('/file', 12)}connection: close\r\n\r\n`);
  await dribble(one, 'x', 12);
  expect(await one.answer).toContain('{"bytes":12}');
});

test('a file that stops streaming is cut off', async () => {
  const one = await open();
  one.socket.write(`${head('/file', 1_000)}\r\nxxx`);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('an endless file is cut off', async () => {
  const one = await open();
  one.socket.write(`${head('/file', 1_000)}\r\n`);
  await dribble(one, 'x', 60);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that arrive byte by byte are cut off', async () => {
  const one = await open();
  one.socket.write('POST /call HTTP/1.1\r\nhost: x\r\n');
  await dribble(one, 'a', 40);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('an idle connection between two calls is not', async () => {
  const one = await open();
  const call = `${head('/call', 2)}\r\n{}`;
  one.socket.write(call);
  await once(one.socket, 'data');
  // As long as a silent connection needs to be cut off.
  const stalled = await open();
  stalled.socket.write(`${head('/call', 10)}\r\n{`);
  expect(await stalled.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(one.isOpen()).toBe(true);
  one.socket.write(call.replace('host: x', 'host: x\r\nconnection: close'));
  expect((await one.answer).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});
