import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { bundleFolder, findBundled } from '../programs/find-bundled.ts';

export interface PortalProcess {
  url: string;
  process: ChildProcess;
  /** Everything printed so far. */
  printed: () => string;
  /** Its exit code once it has exited; null after a kill. */
  ended: Promise<number | null>;
}

export const program = findBundled('portal-process');

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A database address with a socket that is also valid for DATABASE_URL. */
export function withUserAtEnd(connection: string): string {
  return connection.replace(/^postgresql:\/\/(\w+):(\w+)@(\/.*)$/, 'postgresql://$3&user=$1&password=$2');
}

/** Starts the portal with only this environment; `url` responds once `started` resolves, which also happens on exit. */
export async function spawnPortal(env: Record<string, string>) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      RATE_LIMIT_FACTOR: '100000',
      NODE_COMPILE_CACHE: `${bundleFolder}/compile-cache`,
      ...env,
    },
    // The IPC channel ends it if this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  const { promise: started, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Paddock is at')) resolve();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  void ended.then(() => resolve());
  await started;
  return { url: `http://127.0.0.1:${port}`, process: child, printed: () => text, ended };
}

/** Starts a process on the database and data folder of a test. */
export async function startProcess(
  t: { connection: string; dataDir: string },
  env: Record<string, string> = {},
): Promise<PortalProcess> {
  const portal = await spawnPortal({
    DATABASE_URL: withUserAtEnd(t.connection),
    DATA_DIR: t.dataDir,
    SEED: 'none',
    LOCAL_PAYMENTS: 'allow',
    SHUTDOWN_DELAY_SECONDS: '0',
    ...env,
  });
  if (!portal.printed().includes('Paddock is at')) throw new Error(`It did not start:\n${portal.printed()}`);
  return portal;
}
