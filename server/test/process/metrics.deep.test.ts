import { createServer } from 'node:http';
import { listServers } from '@paddock/contract/servers/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { findFreePort, spawnPortal, startProcess } from './start-process.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The value of the first line with this prefix; undefined if there is none. */
function valueOf(text: string, start: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(start));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('metrics are served on a separate port', async () => {
  const METRICS_PORT = String(await findFreePort());
  const portal = await startProcess(t, { METRICS_PORT });
  const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`);
  for (let turn = 0; turn < 12; turn += 1)
    expect((await fetch(portal.url + listServers.path, { headers: { connection: 'close' } })).status).toBe(
      200,
    );
  expect((await fetch(portal.url + getCurrentUser.path)).status).toBe(401);

  const answers = `http_request_duration_seconds_count{method="GET",route="${listServers.path}",status="200"`;
  const text = await vi.waitUntil(
    async () => {
      const response = await read();
      const text = await response.text();
      const isComplete = valueOf(text, answers) === 12 && valueOf(text, 'paddock_database_up') === 1;
      // Frequent jobs have a known last end.
      const polled = valueOf(text, 'paddock_job_timestamp_seconds{job="poll-servers"') ?? 0;
      // There may be none at a busy moment.
      const idle = valueOf(text, 'paddock_database_connections{state="idle"') ?? 0;
      return response.status === 200 && isComplete && idle > 0 && polled > 0 && text;
    },
    { interval: 50, timeout: 20_000 },
  );
  expect((await read()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="[^"]+",status="401"\} 1/);
  expect(valueOf(text, 'paddock_queue_items{queue="driving"')).toBe(0);
  expect(valueOf(text, 'paddock_queue_items{queue="jobs"')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'paddock_event_streams')).toBe(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  // Labels contain neither addresses nor unknown paths.
  expect(text).not.toContain('?');
  expect((await read('/')).status).toBe(404);
  expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
  portal.process.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
});

test('a worker process serves its metrics too', async () => {
  const METRICS_PORT = String(await findFreePort());
  const portal = await startProcess(t, { METRICS_PORT, ROLE: 'worker' });
  const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(response.status).toBe(200);
  expect(valueOf(await response.text(), 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  portal.process.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
});

test('a start with an occupied port fails with its variable', async () => {
  const METRICS_PORT = String(await findFreePort());
  const taken = createServer().listen(Number(METRICS_PORT), '127.0.0.1');
  const portal = await spawnPortal({ DATA_DIR: t.dataDir, METRICS_PORT });
  expect(await portal.ended).toBe(1);
  expect(portal.printed()).toContain('METRICS_PORT cannot be listened at');
  taken.close();
});
