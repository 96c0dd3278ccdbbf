import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface GameServer {
  pid: number;
  /** Signals that it has taken up so far. */
  signals: () => number;
  close: () => Promise<void>;
}

/** A process that counts SIGUSR1, as a game server would read its groups again. */
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

const program = join(import.meta.dirname, '..', 'agent.ts');

export interface RunningAgent {
  output: () => string;
  close: () => Promise<void>;
}

/** The agent as it runs beside a game server, until it is closed. */
export function startAgent(...args: string[]): RunningAgent {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  return {
    output: () => output,
    close: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      child.kill();
      if (isRunning) await once(child, 'close');
    },
  };
}

/** Runs the agent to its end. */
export async function runAgent(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, stdout, stderr };
}
