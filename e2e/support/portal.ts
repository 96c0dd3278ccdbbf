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

/** Stands in the address of a page on which a test provokes what the page's policy refuses. */
export const provokedViolation = 'provoked-violation';

/** What browsers reported of pages whose policy refused what no test had provoked: each a mistake of ours. */
export function reportedViolations(log: string): string[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter(
    (line) => line.includes('content security policy violated') && !line.includes(provokedViolation),
  );
}

export interface Portal {
  url: string;
  /** What it printed. */
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

/** The line with the address is the last of a start. */
async function waitUntilStarted({ log, process }: Portal): Promise<void> {
  const deadline = performance.now() + 300_000;
  for (;;) {
    if (readFileSync(log, 'utf8').includes('Paddock is at')) return;
    if (process.exitCode !== null || process.signalCode !== null || performance.now() > deadline) {
      throw new Error(`The portal did not start. It said:\n${readFileSync(log, 'utf8')}`);
    }
    await sleep(10);
  }
}

async function stop(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return;
  portal.kill('SIGTERM');
  const tooLong = setTimeout(() => portal.kill('SIGKILL'), 20_000);
  await once(portal, 'exit');
  clearTimeout(tooLong);
}

/**
 * Starts the built product of a checkout, this one unless given, with local services and waits until it answers. `name` names its log.
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
      // Hundreds of members sign in; that a password is dear to guess is tested where it is hashed.
      PASSWORD_HASH_PASSES: '1',
      ...env,
    },
    // The channel ends the portal when this process is killed.
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
 * A portal for one file or journey, which may turn everything upside down: on an empty folder with `SEED` `none`, else on a copy of
 * the demo community that the run has made (global-setup.ts), or makes it. Its folder goes when it is stopped.
 */
export async function runOwnPortal(name: string, env: Record<string, string> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), `paddock-${name}-`));
  const dataDir = join(folder, 'data');
  const demo = process.env['E2E_DEMO'];
  // With the owners of its files: PostgreSQL is particular about them.
  if (demo && env['SEED'] !== 'none') await promisify(execFile)('cp', ['-a', demo, dataDir]);
  const portal = await runPortal(name, dataDir, await freePort(), env);
  const end = async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...portal, stop: end };
}
