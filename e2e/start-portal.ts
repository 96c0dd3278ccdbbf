import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { owner } from './accounts.ts';

const root = join(import.meta.dirname, '..');
const log = join(root, '.paddock', 'e2e-server.log');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function waitUntilItAnswers(url: string, portal: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${url}/api/v1/users/site-settings`).catch(() => undefined);
    if (answer?.ok) return;
    if (portal.exitCode !== null || portal.signalCode !== null || performance.now() > deadline) {
      throw new Error(`The portal did not start. It said:\n${readFileSync(log, 'utf8')}`);
    }
    await sleep(100);
  }
}

async function stop(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return;
  portal.kill('SIGTERM');
  const tooLong = setTimeout(() => portal.kill('SIGKILL'), 20_000);
  await once(portal, 'exit');
  clearTimeout(tooLong);
}

/** Starts the built product as its first start, with local services, and stops it after the last test. */
export default async function startPortal(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'web', 'build', 'server', 'index.js'))) {
    throw new Error('The web is not built: run "npm run build" first.');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  mkdirSync(join(root, '.paddock'), { recursive: true });
  const output = openSync(log, 'w');
  const portal = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      RATE_LIMIT_FACTOR: '100',
    },
    // The channel ends the portal when this process is killed.
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  try {
    await waitUntilItAnswers(url, portal);
  } catch (error) {
    await stop(portal);
    throw error;
  }
  process.env['E2E_URL'] = url;
  process.env['E2E_SERVER_LOG'] = log;
  return async () => {
    await stop(portal);
    await rm(dataDir, { recursive: true, force: true });
  };
}
