import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../e2e/support/portal.ts';
import { isSameProcess, type ProcessInfo, readProcess } from '../../server/src/db/embedded/process-table.ts';

/** The target of SIGTERM: npm, its whole process group, or only the server. */
export type SignalTarget = 'npm' | 'group' | 'server';

export interface NpmPortal {
  /** Process id of npm, an ancestor of the server. */
  pid: number;
  /** Sends SIGTERM and resolves when the server has exited. */
  stop: (target: SignalTarget) => Promise<void>;
  hasEnded: () => boolean;
}

/** Finds the server started by npm's script. */
function findServer(npm: number): ProcessInfo | undefined {
  const processes = readdirSync('/proc').flatMap((name) => readProcess(Number(name)) ?? []);
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === npm || isBelow(parent));
  };
  return processes.find(({ pid, command }) => command.includes('server/build/main.js') && isBelow(pid));
}

/** Starts the portal of a checkout with `npm start`, in its own process group. */
export function startNpmPortal(env: Record<string, string | undefined>, checkout = root): NpmPortal {
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const { pid = 0 } = npm;
  return {
    pid,
    hasEnded: () => npm.exitCode !== null || npm.signalCode !== null,
    stop: async (target) => {
      const server = findServer(pid);
      if (!server) throw new Error('npm runs no server');
      process.kill({ npm: pid, group: -pid, server: server.pid }[target], 'SIGTERM');
      while (isSameProcess(server)) await sleep(50);
    },
  };
}
