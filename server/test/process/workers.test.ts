import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout } from '@paddock/contract/accounts/calls';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import { listServers, streamServers } from '@paddock/contract/servers/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { makeServer, makeUser } from '../make/make.ts';
import { readStream } from '../portal/stream-reader.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { type PortalProcess, spawnPortal, startProcess, withUserAtEnd } from './start-process.ts';

let t: TestApp;
let portal: PortalProcess;
const waiting = { interval: 50, timeout: 60_000 };

/** The workers are all that a primary has started where the database is another's. */
const workers = () => {
  const { pid } = portal.process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
};
const falls = () =>
  portal
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{"worker"'));

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Each on a connection of its own, which the workers take in turns. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const sent = request(portal.url + path, { method, headers, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: String(await buffer(answer)) };
}

beforeAll(async () => {
  t = await testApp();
  await makeServer(t);
  portal = await startProcess(t, { WEB_CONCURRENCY: '2', RATE_LIMIT_FACTOR: '1' });
  await vi.waitUntil(() => workers().length === 2, waiting);
}, 120_000);
afterAll(() => t.close());

/** Until this worker answers while the others stand still; what they were given they answer afterwards. */
async function untilAnswers(worker: number): Promise<void> {
  const others = workers().filter((one) => one !== worker);
  for (const other of others) process.kill(other, 'SIGSTOP');
  const answered = () => Promise.race([ask('/healthz').catch(() => undefined), sleep(200)]);
  await vi.waitUntil(answered, waiting).finally(() => {
    for (const other of others) process.kill(other, 'SIGCONT');
  });
}

test('both answer; one that is killed is missed by nobody and followed by another', async () => {
  const [fallen = 0, left = 0] = workers();
  await untilAnswers(left);
  await untilAnswers(fallen);
  process.kill(fallen, 'SIGKILL');
  await vi.waitUntil(() => falls().length > 0, waiting);
  expect((await ask(listServers.path)).status).toBe(200);
  expect(falls().map((line) => JSON.parse(line))).toEqual([
    { worker: fallen, ended: 'SIGKILL', next_in_ms: 200 },
  ]);
  await vi.waitUntil(() => workers().length === 2, waiting);
  const follower = workers().find((worker) => worker !== left) ?? 0;
  expect(follower).not.toBe(fallen);
  await untilAnswers(follower);
}, 120_000);

test('a sign-out at one holds at the other', async () => {
  const { token } = await makeUser(t);
  const headers = { authorization: `Bearer ${token}` };
  const statuses = async () =>
    (await Promise.all([1, 2, 3, 4].map(() => ask(getCurrentUser.path, { headers })))).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect((await ask(logout.path, { method: logout.method, headers })).status).toBeLessThan(300);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
});

test('an allowance is one, whichever worker is asked', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const statuses: (number | undefined)[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    // Each of another account, which has tries of its own.
    const fields = { username: `nobody${turn}@example.com`, password: 'wrong password' };
    const body = new URLSearchParams(fields).toString();
    statuses.push((await ask(login.path, { method: 'POST', headers, body })).status);
  }
  // Six in a minute.
  expect(statuses.map((status) => status === 429)).toEqual([...Array(6).fill(false), true, true]);
});

test('the parts of an upload may come to different workers', async () => {
  const { token } = await makeUser(t, { role: 'editor' });
  const as = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const bytes = Buffer.alloc(40_000, 'the bytes of a file ');
  const begun = await ask(uploadsPath, {
    method: 'POST',
    headers: { ...as, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${btoa('a.zip')}` },
  });
  const path = begun.headers.location ?? '';
  for (let offset = 0; offset < bytes.length; offset += 10_000) {
    const headers = {
      ...as,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    };
    const part = bytes.subarray(offset, offset + 10_000);
    const { status } = await ask(path, { method: 'PATCH', headers, body: part });
    expect(status).toBe(204);
  }
  const file = join(t.dataDir, 'partial-uploads', path.split('/').at(-1) ?? '');
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('a signal ends all of them, and live lines are told when to come back', async () => {
  const streams = await Promise.all([1, 2].map(() => readStream(portal.url + streamServers.path)));
  for (const stream of streams) await stream.next();
  portal.process.kill('SIGTERM');
  for (const stream of streams) {
    await stream.ended;
    expect(stream.text()).toMatch(/\nretry: \d{3,4}\n\n$/);
  }
  expect(await portal.ended).toBe(0);
});

test('a database that is in use keeps it from starting, and is said once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-workers-'));
  const inUse = await startEmbedded(dataDir);
  const refused = await spawnPortal({ WEB_CONCURRENCY: '2', DATA_DIR: dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.printed().match(/is in use by another Paddock/g)).toHaveLength(1);
  await inUse.stop();
  await rm(dataDir, { recursive: true });
});

test('what keeps a worker from starting is said once', async () => {
  const env = {
    WEB_CONCURRENCY: '2',
    DATABASE_URL: withUserAtEnd(t.connection).replace(/\/[^/?]+\?/, '/missing?'),
    LOCAL_PAYMENTS: 'allow',
  };
  const refused = await spawnPortal({ ...env, DATA_DIR: t.dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.printed().trim()).toMatch(/^The database of DATABASE_URL cannot be used: [^\n]+$/);
});
