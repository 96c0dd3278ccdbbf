import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../e2e/support/portal.ts';
import { requirePrograms } from './cluster/programs.ts';
import { startPatroni } from './cluster/start-patroni.ts';

/*
 * Runs the server's tests on PostgreSQL 15 under Patroni with a synchronous standby: `npm run test:cluster --
 * server/src/features/payments` for a part of them.
 */

requirePrograms();
const folder = await mkdtemp(join(tmpdir(), 'paddock-cluster-'));
await chmod(folder, 0o755);
// Autovacuum would connect to the database that tests clone; and test data need not survive a power failure.
const carefree = { autovacuum: 'off', fsync: 'off', full_page_writes: 'off', max_connections: 300 };
const cluster = await startPatroni(folder, carefree);
try {
  const primary = await cluster.findPrimary();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: cluster.connectionOf(primary, 'postgres') },
  });
  const [code] = await once(tests, 'exit');
  process.exitCode = code;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
