import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface GameServer {
  pid: number;
  /** Number of signals received so far. */
  signals: () => number;
  close: () => Promise<void>;
}

/** Starts a process that counts SIGUSR1, as a game server would reload its groups. */
export async function startGameServer(): Promise<GameServer> {
  const script = 'trap "echo read" USR1; echo ready; while :; do sleep 0.05; done';
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    signals: () => output.split('read\n').length - 1,
    close: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const programs = join(import.meta.dirname, '..');

export interface RunningAgent {
  output: () => string;
  close: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts the group agent until it is closed. */
export const startAgent = (...args: string[]): RunningAgent => startProgram('agent.ts', args);

/** Starts the bridge until it is closed. */
export const startBridge = (...args: string[]): RunningAgent => startProgram('timing.ts', args);

function startProgram(name: string, args: string[]): RunningAgent {
  const child = spawn(process.execPath, [join(programs, name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  return {
    output: () => output,
    close: async (signal) => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      child.kill(signal);
      if (isRunning) await once(child, 'close');
    },
  };
}

/** Runs the group agent until it exits. */
export const runAgent = (...args: string[]) => runProgram('agent.ts', args);

/** Runs the bridge until it exits, which it does only with an invalid configuration. */
export const runBridge = (...args: string[]) => runProgram('timing.ts', args);

async function runProgram(name: string, args: string[]) {
  const child = spawn(process.execPath, [join(programs, name), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, stdout, stderr };
}
