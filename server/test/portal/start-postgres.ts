import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { migrate } from '../../src/db/schema/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated database that tests clone and never write to. */
    templateDatabase: string;
    /** The same as the role that answers requests. */
    templateApplication: string;
  }
}

/** One PostgreSQL for all server tests. What it holds is thrown away, so it need not survive a power cut. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-tests-'));
  // Autovacuum would visit the template, and a database that somebody visits cannot be cloned.
  const carefree = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=300',
  ];
  const postgres = await startEmbedded(folder, { settings: carefree });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.connection, { grants: true });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('templateDatabase', postgres.connection);
  project.provide('templateApplication', postgres.application);
  return stop;
}
