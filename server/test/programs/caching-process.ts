/** A process that remembers callers, on a database given by name. It tells its address. Run by two-processes.test.ts. */
import { createDeps } from '../../src/adapters/deps.ts';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';

const [connection = '', dataDir = ''] = process.argv.slice(2);
const deps = await createDeps(
  loadConfig({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT_FACTOR: '100000' }),
  connection,
);
const app = await buildApp(deps, { pages: 'none', caches: true });
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit());
