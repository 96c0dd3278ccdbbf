import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createDownload } from '@paddock/contract/downloads/calls';
import { downloadUrl, uploadsPath } from '@paddock/contract/downloads/rules';
import { listServers, streamServers } from '@paddock/contract/servers/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../make/make.ts';
import { readStream } from '../portal/stream-reader.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { startProcess } from './start-process.ts';

let t: TestApp;
let editor: MadeUser;
beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
  await makeServer(t);
});
afterAll(() => t.close());

const waiting = { interval: 20, timeout: 20_000 };
const answerOf = async (sent: ClientRequest) => (await once(sent, 'response'))[0] as IncomingMessage;

/** Sends half a request; `finish` sends the rest and returns the response. */
async function begin(url: string, method: string, headers: Record<string, string>, body: Buffer) {
  const half = Math.floor(body.length / 2);
  const sent = request(url, { method, headers: { ...headers, 'content-length': String(body.length) } });
  const answering = answerOf(sent);
  // For one that is never finished.
  answering.catch(() => undefined);
  await new Promise((flushed) => sent.write(body.subarray(0, half), flushed));
  return {
    finish: async () => {
      sent.end(body.subarray(half));
      const answer = await answering;
      return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
    },
  };
}

function formOf(fields: Record<string, string>, file: Buffer) {
  const boundary = 'between-the-parts';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

test('pending requests are answered, and new ones are rejected', async () => {
  const portal = await startProcess(t, { SHUTDOWN_DELAY_SECONDS: '1' });
  const as = { authorization: `Bearer ${editor.token}` };
  const ready = async () => {
    const response = await fetch(`${portal.url}/readyz`);
    return {
      status: response.status,
      connection: response.headers.get('connection'),
      body: await response.json(),
    };
  };
  expect(await ready()).toMatchObject({
    status: 200,
    body: { ready: true, database: true, migrations: true, draining: false },
  });

  const bytes = Buffer.alloc(20_000_000, 'the bytes of a large file ');
  const form = formOf({ title: 'Large', category: 'tracks', game: 'assetto' }, bytes);
  const addFile = () =>
    begin(portal.url + createDownload.path, 'POST', { ...as, 'content-type': form.type }, form.body);
  const added = await (await addFile()).finish();
  expect(added.status).toBe(201);
  const { id } = JSON.parse(added.body.toString());

  // Pending requests at the signal: a form with a file, a resumable upload, a slow download, a stream.
  const upload = await addFile();
  const tus = { ...as, 'tus-resumable': '1.0.0' };
  const created = await fetch(portal.url + uploadsPath, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('b.zip')}`,
    },
  });
  const location = portal.url + created.headers.get('location');
  const part = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const resumable = await begin(location, 'PATCH', part, bytes);
  const download = request(portal.url + downloadUrl(id)).end();
  const file = await answerOf(download);
  const stream = await readStream(portal.url + streamServers.path);
  await stream.next();

  portal.process.kill('SIGTERM');
  const left = await vi.waitUntil(async () => {
    const found = await ready();
    return found.status === 503 && found;
  }, waiting);
  expect(left).toMatchObject({
    connection: 'close',
    body: { ready: false, database: true, draining: true },
  });
  // Until a balancer has noticed.
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  expect((await fetch(portal.url + listServers.path)).status).toBe(200);
  await stream.ended;
  expect(stream.text()).toMatch(/\nretry: \d{3,4}\n\n$/);
  // A connection made while the last worker closes the port is kept open by Node until the primary ends; the next
  // one is refused.
  const refused = () =>
    fetch(portal.url + listServers.path, { signal: AbortSignal.timeout(1_000) }).then(
      () => false,
      (error) => error.cause?.code === 'ECONNREFUSED',
    );
  await vi.waitUntil(refused, waiting);

  expect((await upload.finish()).status).toBe(201);
  const patched = await resumable.finish();
  expect([patched.status, patched.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
  expect((await buffer(file)).equals(bytes)).toBe(true);
  expect(await portal.ended).toBe(0);
});

/** A portal that has started to receive a form of a thousand bytes. */
async function beginForm() {
  const portal = await startProcess(t, { SHUTDOWN_DELAY_SECONDS: '1' });
  const file = Buffer.alloc(1_000, 'of a small file ');
  const { type, body } = formOf({ title: 'Small', category: 'tracks', game: 'assetto' }, file);
  const headers = { authorization: `Bearer ${editor.token}`, 'content-type': type };
  return { portal, form: await begin(portal.url + createDownload.path, 'POST', headers, body) };
}

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s may repeat: pending requests are still answered',
  async (signal) => {
    const { portal, form } = await beginForm();
    const again = setInterval(() => portal.process.kill(signal), 300);
    await vi.waitUntil(
      () =>
        fetch(portal.url + listServers.path).then(
          () => false,
          () => true,
        ),
      waiting,
    );
    expect((await form.finish()).status).toBe(201);
    expect(await portal.ended).toBe(0);
    clearInterval(again);
  },
  120_000,
);

test('a second Ctrl-C exits at once', async () => {
  const { portal } = await beginForm();
  const again = setInterval(() => portal.process.kill('SIGINT'), 300);
  expect(await portal.ended).toBe(1);
  clearInterval(again);
});
