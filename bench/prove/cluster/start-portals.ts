import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../e2e/support/portal.ts';
import { production } from '../../../scripts/production.mjs';
import { findFreePort } from '../../../server/test/process/start-process.ts';
import type { Services } from './start-services.ts';
import { answers, type Supervised, supervise, waitUntil } from './supervise.ts';

/** RestartSec in deploy/systemd. */
const restartMs = 2_000;

export interface PortalProcess extends Supervised {
  url: string;
  waitUntilReady: () => Promise<void>;
}

export interface Portals {
  web: readonly [PortalProcess, PortalProcess];
  workers: readonly PortalProcess[];
  /** The environment for additional programs. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts two web processes and two workers of the production bundle, each restarted after a crash. */
export async function startPortals(folder: string, services: Services): Promise<Portals> {
  const dataDir = join(folder, 'portal');
  mkdirSync(dataDir, { mode: 0o700 });
  const env = {
    ...services.env,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
    SEED: 'none',
    LOCAL_PAYMENTS: 'allow',
    RATE_LIMIT_FACTOR: '100000',
    SLOW_QUERY_MS: '5000',
  };
  const start = async (role: 'web' | 'worker', number: number, port: number): Promise<PortalProcess> => {
    const program = supervise({
      command: process.execPath,
      args: production.args,
      options: {
        cwd: root,
        env: {
          ...production.env,
          PATH: process.env['PATH'],
          ...env,
          ROLE: role,
          PORT: String(port),
          PUBLIC_URL: services.origin,
        },
      },
      log: join(folder, `${role}-${number}.log`),
      restartMs,
    });
    const url = `http://127.0.0.1:${port}`;
    return {
      ...program,
      url,
      waitUntilReady: () => waitUntil(`${role} ${number}`, () => answers(`${url}/readyz`)),
    };
  };
  // Only the first one runs migrations.
  const first = await start('web', 1, services.portals[0]);
  await first.waitUntilReady();
  const second = await start('web', 2, services.portals[1]);
  const workers = [
    await start('worker', 1, await findFreePort()),
    await start('worker', 2, await findFreePort()),
  ];
  for (const one of [second, ...workers]) await one.waitUntilReady();
  return {
    web: [first, second],
    workers,
    env,
    stop: async () => {
      await Promise.all([first, second, ...workers].map((one) => one.stop()));
    },
  };
}
