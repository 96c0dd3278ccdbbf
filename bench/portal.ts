import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../server/src/adapters/deps.ts';
import { buildApp } from '../server/src/app.ts';
import { loadConfig } from '../server/src/config/config.ts';
import { createDeps } from '../server/src/create-deps.ts';
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts';
import { migrate } from '../server/src/db/schema/migrate.ts';
import { ensureRoles } from '../server/src/features/users/queries.ts';

export interface BenchPortal {
  deps: Deps;
  /** The database, for other processes. */
  connection: string;
  /** Its origin on loopback. */
  origin: string;
  close: () => Promise<void>;
}

/** Starts the server on a fresh PostgreSQL with default settings, without pages and background jobs. */
export async function startPortal(): Promise<BenchPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-bench-'));
  const postgres = await startEmbedded(folder);
  await migrate(postgres.connection);
  const config = loadConfig({ RATE_LIMIT_FACTOR: '100000', DATA_DIR: folder, SEED: 'none' });
  const deps = await createDeps(config, postgres.connection);
  await ensureRoles(deps.db);
  const app = await buildApp(deps, { pages: 'none' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    deps,
    connection: postgres.connection,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close();
      await deps.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
