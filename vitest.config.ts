import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const slowMachine = { testTimeout: 60_000, hookTimeout: 120_000 };
/** One that is given may be of another machine, or wait for a standby with each commit. */
const database = process.env['TEST_DATABASE_URL']
  ? { testTimeout: 120_000, hookTimeout: 120_000 }
  : slowMachine;

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for loopback more than they compute: on two cores four at once fill the time.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...slowMachine } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/engines/start-postgres.ts', 'server/test/programs/bundle-programs.ts'],
          // Each file has a database and a portal of its own and mocks nothing: what it imports is read once a worker.
          isolate: false,
          ...database,
        },
      },
      { test: { name: 'agent', include: ['agent/**/*.test.ts'], ...slowMachine } },
      {
        test: {
          name: 'web',
          include: ['web/app/**/*.test.{ts,tsx}', 'web/delivery/**/*.test.ts'],
          ...slowMachine,
        },
      },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], ...slowMachine } },
    ],
  },
});
