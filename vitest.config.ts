import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isDeep } from './server/test/volume.ts';

/** `isolate`: test files replace no module, and server tests have a database and a portal of their own: a worker reads modules once. */
const common = {
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A slow machine waits longer for the same fact.
  expect: { poll: { timeout: 30_000 } },
};
/** One that is given may be of another machine, or wait for a standby with each commit. */
const database = process.env['TEST_DATABASE_URL'] ? { ...common, testTimeout: 120_000 } : common;

const serverTests = 'server/**/*.test.ts';
const deepTests = 'server/**/*.deep.test.ts';

/** Of `npm run test:deep`: what is too slow for each change, and random tests in their full volume (server/test/volume.ts). */
function findDeepTests(): string[] {
  const all = globSync(serverTests, { exclude: ['**/node_modules/**'] });
  return all.filter(
    (file) => file.endsWith('.deep.test.ts') || readFileSync(file, 'utf8').includes('/volume.ts'),
  );
}

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for loopback more than they compute: on two cores four at once fill the time.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...common } },
      {
        test: {
          name: 'server',
          include: isDeep ? findDeepTests() : [serverTests],
          exclude: ['**/node_modules/**', ...(isDeep ? [] : [deepTests])],
          setupFiles: ['server/test/setup-file.ts'],
          globalSetup: ['server/test/engines/start-postgres.ts', 'server/test/programs/bundle-programs.ts'],
          ...database,
        },
      },
      { test: { name: 'agent', include: ['agent/**/*.test.ts'], ...common } },
      {
        test: {
          name: 'web',
          include: ['web/app/**/*.test.{ts,tsx}', 'web/delivery/**/*.test.ts'],
          ...common,
        },
      },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], ...common } },
    ],
  },
});
