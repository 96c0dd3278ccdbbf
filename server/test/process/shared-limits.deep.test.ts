import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listPosts } from '@paddock/contract/blog/calls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findProgram } from '../engines/find-program.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { findFreePort, type PortalProcess, startProcess } from './start-process.ts';

const server = findProgram('valkey-server') ?? findProgram('redis-server');

/** Skipped unless installed: Debian's package is `redis-server` or `valkey-server`. */
describe.skipIf(!server)('rate limits of two processes with Valkey', () => {
  let t: TestApp;
  let here: PortalProcess;
  let there: PortalProcess;
  let port: number;
  const start = async () => {
    const flags = ['--port', String(port), '--save', '', '--bind', '127.0.0.1', '--requirepass', 'kerb'];
    const child = spawn(server ?? '', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    child.stdout.on('data', (text) => String(text).includes('eady to accept connections') && resolve());
    await ready;
    return child;
  };
  let valkey: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    port = await findFreePort();
    [t, valkey] = await Promise.all([testApp(), start()]);
    // Five reads per minute.
    const env = { VALKEY_URL: `valkey://:kerb@127.0.0.1:${port}`, RATE_LIMIT_FACTOR: '0.021' };
    [here, there] = await Promise.all([startProcess(t, env), startProcess(t, env)]);
  });
  afterAll(async () => {
    for (const portal of [here, there]) {
      portal.process.kill('SIGTERM');
      await portal.ended;
    }
    valkey.kill('SIGKILL');
    await t.close();
  });

  const read = async (portal: PortalProcess) => {
    const { status, headers } = await fetch(portal.url + listPosts.path);
    return { status, wait: Number(headers.get('retry-after')) };
  };

  test('a limit used up in one process is used up in the other', async () => {
    for (const portal of [here, there, here, there, here]) expect((await read(portal)).status).toBe(200);
    for (const portal of [there, here]) {
      const { status, wait } = await read(portal);
      expect(status).toBe(429);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  test('while it is unavailable each counts separately and logs it once; afterwards they count together again', async () => {
    valkey.kill('SIGKILL');
    await once(valkey, 'exit');
    await vi.waitUntil(() => [here, there].every((portal) => portal.printed().includes('"valkey"')), {
      timeout: 20_000,
    });
    for (const portal of [here, there]) {
      for (let turn = 0; turn < 5; turn += 1) expect((await read(portal)).status).toBe(200);
      expect((await read(portal)).status).toBe(429);
      expect(portal.printed().match(/"valkey"/g)).toHaveLength(1);
    }
    valkey = await start();
    // A new store is empty.
    await vi.waitUntil(async () => (await read(here)).status === 200, { timeout: 20_000, interval: 200 });
  }, 40_000);
});
