import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isDeep } from './server/test/volume.ts';

const timeout = isDeep ? 900_000 : 300_000;

/**
 * `isolate: false` loads modules once per worker. Safe because tests mock no modules, and server tests have their
 * own database and portal.
 */
const common = {
  isolate: false,
  // Slow machines need longer for the same result; the limits only end tests that hang.
  testTimeout: timeout,
  hookTimeout: timeout,
  expect: { poll: { timeout: 30_000 } },
};

const serverTests = 'server/**/*.test.ts';
const deepTests = 'server/**/*.deep.test.ts';

/** Tests for `npm run test:deep`: slow ones, and random tests in full volume (server/test/volume.ts). */
function findDeepTests(): string[] {
  const all = globSync(serverTests, { exclude: ['**/node_modules/**'] });
  return all.filter(
    (file) => file.endsWith('.deep.test.ts') || readFileSync(file, 'utf8').includes('/volume.ts'),
  );
}

export default defineConfig({
  test: {
    // Tests mostly wait for PostgreSQL and loopback; on two cores, four workers are fastest.
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
          ...common,
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
