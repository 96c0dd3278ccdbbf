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

/** A connection, and everything that it was answered once it is closed. */
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

/** Sends a piece every 100 ms for as long as the connection is there, `count` of them at most. */
async function dribble({ socket, isOpen }: Awaited<ReturnType<typeof open>>, piece: string, count: number) {
  for (let sent = 0; sent < count && isOpen(); sent += 1) {
    socket.write(piece);
    await pause(100);
  }
}

test('a call whose body does not come is told so and cut off', async () => {
  const one = await open();
  one.socket.write(`${head('/call', 10)}\r\n{`);
  const answer = await one.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
});

test('a call whose body comes byte by byte is cut off too', async () => {
  const one = await open();
  one.socket.write(`${head('/call', 1_000)}\r\n`);
  await dribble(one, ' ', 40);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a file that flows takes as long as it takes', async () => {
  const one = await open();
  one.socket.write(`${head('/file', 12)}connection: close\r\n\r\n`);
  await dribble(one, 'x', 12);
  expect(await one.answer).toContain('{"bytes":12}');
});

test('a file that stops flowing is cut off', async () => {
  const one = await open();
  one.socket.write(`${head('/file', 1_000)}\r\nxxx`);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a file that flows without end is cut off', async () => {
  const one = await open();
  one.socket.write(`${head('/file', 1_000)}\r\n`);
  await dribble(one, 'x', 60);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that come byte by byte are cut off', async () => {
  const one = await open();
  one.socket.write('POST /call HTTP/1.1\r\nhost: x\r\n');
  await dribble(one, 'a', 40);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection that is kept open between two calls is not', async () => {
  const one = await open();
  const call = `${head('/call', 2)}\r\n{}`;
  one.socket.write(call);
  await once(one.socket, 'data');
  // As long as a connection is silent that is cut off for it.
  const stalled = await open();
  stalled.socket.write(`${head('/call', 10)}\r\n{`);
  expect(await stalled.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(one.isOpen()).toBe(true);
  one.socket.write(call.replace('host: x', 'host: x\r\nconnection: close'));
  expect((await one.answer).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});
