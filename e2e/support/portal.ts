import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { owner } from './accounts.ts';

export const root = join(import.meta.dirname, '../..');

/** Query parameter that marks pages on which a test provokes policy violations. */
export const provokedViolation = 'provoked-violation';

/** Lines of the log with violations that browsers reported and no test provoked. Each is a bug. */
export function reportedViolations(log: string): string[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter(
    (line) => line.includes('content security policy violated') && !line.includes(provokedViolation),
  );
}

export interface Portal {
  url: string;
  /** Path of the log file. */
  log: string;
  dataDir: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Waits for the line with the address, which ends the start-up. */
async function waitUntilStarted({ log, process }: Portal): Promise<void> {
  const deadline = performance.now() + 300_000;
  for (;;) {
    if (readFileSync(log, 'utf8').includes('Paddock is at')) return;
    if (process.exitCode !== null || process.signalCode !== null || performance.now() > deadline) {
      throw new Error(`The portal did not start. Its log:\n${readFileSync(log, 'utf8')}`);
    }
    await sleep(10);
  }
}

async function stop(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return;
  portal.kill('SIGTERM');
  const timer = setTimeout(() => portal.kill('SIGKILL'), 20_000);
  await once(portal, 'exit');
  clearTimeout(timer);
}

/**
 * Starts the built product of a checkout, by default this one, with local services and waits until it is ready. `name` names
 * the log file.
 */
export async function runPortal(
  name: string,
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  checkout = root,
): Promise<Portal> {
  const { production } = await import(pathToFileURL(join(checkout, 'scripts/production.mjs')).href);
  const logs = join(root, '.paddock');
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name}.log`);
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, production.args, {
    cwd: checkout,
    env: {
      ...production.env,
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      RATE_LIMIT_FACTOR: '100',
      // Hundreds of members sign in; the cost of a password hash is tested on the server.
      PASSWORD_HASH_PASSES: '1',
      ...env,
    },
    // The IPC channel ends the portal when this process is killed.
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const portal = { url: `http://localhost:${port}`, log, dataDir, process: child, stop: () => stop(child) };
  try {
    await waitUntilStarted(portal);
    return portal;
  } catch (error) {
    await portal.stop();
    throw error;
  }
}

/**
 * Starts a portal for one file or journey, which may change anything in it. Its data folder is empty with `SEED` `none`,
 * otherwise a copy of the demo community (global-setup.ts), and is removed by `stop()`.
 */
export async function runOwnPortal(name: string, env: Record<string, string> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), `paddock-${name}-`));
  const dataDir = join(folder, 'data');
  const demo = process.env['E2E_DEMO'];
  // Copies ownership and modes too: PostgreSQL checks them.
  if (demo && env['SEED'] !== 'none') await promisify(execFile)('cp', ['-a', demo, dataDir]);
  const portal = await runPortal(name, dataDir, await freePort(), env);
  const stopAndRemove = async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...portal, stop: stopAndRemove };
}
