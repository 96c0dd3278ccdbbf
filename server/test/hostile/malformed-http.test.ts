import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../make/make.ts';
import { makeImage } from '../make/make-image.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
let port = 0;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

/** Sends raw bytes and returns the response until the connection ends. */
async function exchange(
  ...chunks: (string | Buffer)[]
): Promise<{ status: number; head: string; code: string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  const closed = once(socket, 'close');
  for (const chunk of chunks) socket.write(chunk);
  await closed;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  return { status, head: head.toLowerCase(), code: body ? JSON.parse(body).code : '' };
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const usual = ['Host: localhost', 'Connection: close'];
const form = [...usual, 'Content-Type: application/x-www-form-urlencoded'];
const login = 'POST /api/v1/auth/login HTTP/1.1';
const register = 'POST /api/v1/auth/register HTTP/1.1';
const withForm = (type: string, body: string) => [
  lines(register, ...usual, `Content-Type: ${type}`, `Content-Length: ${body.length}`) + body,
];

test.each<[what: string, chunks: string[], status: number, code: string]>([
  ['no HTTP', ['\u0001\u0002\r\n\r\n'], 400, 'body_malformed'],
  ['two hosts', [lines('GET /api/v1/servers HTTP/1.1', ...usual, 'Host: other')], 400, 'body_malformed'],
  ['a path that is a host', [lines('GET //evil.test HTTP/1.1', ...usual)], 404, 'not_found'],
  ['a path that browsers take for a host', [lines('GET /\\evil.test HTTP/1.1', ...usual)], 404, 'not_found'],
  ['an unknown method', [lines('BREW /api/v1/servers HTTP/1.1', ...usual)], 400, 'body_malformed'],
  [
    'headers without end',
    [lines('GET / HTTP/1.1', ...usual, `X: ${'x'.repeat(20_000)}`)],
    431,
    'headers_too_large',
  ],
  [
    'a broken chunk',
    [`${lines(login, ...form, 'Transfer-Encoding: chunked')}zz\r\nx\r\n`],
    400,
    'body_malformed',
  ],
  [
    'a length and chunks',
    [lines(login, ...form, 'Content-Length: 3', 'Transfer-Encoding: chunked')],
    400,
    'body_malformed',
  ],
  ['a negative length', [lines(login, ...form, 'Content-Length: -3')], 400, 'body_malformed'],
  [
    'an undecodable path',
    [lines('GET /api/v1/users/shop/items/%E0%A4 HTTP/1.1', ...usual)],
    400,
    'body_malformed',
  ],
  ['a form without boundary', withForm('multipart/form-data', 'abc'), 400, 'body_malformed'],
  ['a form that is none', withForm('multipart/form-data; boundary=x', 'abc'), 400, 'body_malformed'],
  [
    'a form that ends in its head',
    withForm('multipart/form-data; boundary=x', '--x\r\nContent-Dispo'),
    400,
    'body_malformed',
  ],
  ['TRACE', [lines('TRACE /api/v1/servers HTTP/1.1', ...usual)], 405, 'method_not_allowed'],
  [
    'a method of other protocols',
    [lines('PROPFIND /api/v1/servers HTTP/1.1', ...usual)],
    405,
    'method_not_allowed',
  ],
  [
    'a place too long',
    [lines(`GET /api/v1/users/shop/items/${'1'.repeat(300)} HTTP/1.1`, ...usual)],
    404,
    'not_found',
  ],
  ['a way out of the uploads', [lines('GET /uploads/..%2f..%2fsecret HTTP/1.1', ...usual)], 404, 'not_found'],
])('%s is answered with a problem', async (_what, chunks, status, code) => {
  const answer = await exchange(...chunks);
  expect(answer).toMatchObject({ status, code });
  expect(answer.head).toContain('content-type: application/problem+json');
});

test('405 lists the methods of an address, and an unknown address has none', async () => {
  const settings = await t.app.inject({ method: 'DELETE', url: '/api/v1/admin/settings', payload: 'x' });
  expect([settings.statusCode, settings.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
  const item = await t.app.inject({ method: 'PATCH', url: '/api/v1/users/shop/items/7' });
  expect([item.statusCode, item.headers.allow]).toEqual([405, 'GET, HEAD']);
  const options = await t.app.inject({ method: 'OPTIONS', url: '/api/v1/auth/login' });
  expect([options.statusCode, options.headers.allow]).toEqual([405, 'POST']);
  const nowhere = await t.app.inject({ method: 'PATCH', url: '/api/v1/nowhere' });
  expect([nowhere.statusCode, nowhere.headers.allow]).toEqual([404, undefined]);
});

const uploads = () => {
  try {
    return readdirSync(join(t.dataDir, 'uploads'));
  } catch {
    return [];
  }
};

test('an aborted upload leaves nothing behind, and the portal continues', async () => {
  const { token } = await makeUser(t);
  const image = await makeImage('png', 400, 400);
  for (const sent of [0, 10, image.length - 1]) {
    const arrived = once(t.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      lines(
        'POST /api/v1/users/update-profile-image HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${image.length + 500}`,
      ),
    );
    socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    socket.write(image.subarray(0, sent));
    const [request, response] = await arrived;
    await expect.poll(() => request.socket.bytesRead === socket.bytesWritten).toBe(true);
    const ended = once(response, 'close');
    socket.destroy();
    await ended;
  }
  await expect.poll(uploads).toEqual([]);
  expect((await exchange(lines('GET /api/v1/servers HTTP/1.1', ...usual))).status).toBe(200);
});

test('an endless body is rejected while it arrives', async () => {
  const { token } = await makeUser(t);
  const began = performance.now();
  const answer = await exchange(
    lines(
      'POST /api/v1/dashboard/link-steam HTTP/1.1',
      ...usual,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ),
    ...Array.from({ length: 3 }, () => `7a120\r\n${'x'.repeat(500_000)}\r\n`),
  );
  expect(answer).toMatchObject({ status: 413, code: 'body_too_large' });
  expect(performance.now() - began).toBeLessThan(15_000);
});
