import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { migrate } from '../../src/db/schema/migrate.ts';
import { runAsOwner } from '../portal/run-as-owner.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated template that tests clone and never write to. */
    templateDatabase: string;
    /** The same for the role that serves requests. */
    templateApplication: string;
  }
}

interface RunningPostgres {
  /** The database `paddock`, for its owner, and for the role that serves requests. */
  connection: string;
  application: string;
  stop: () => Promise<void>;
}

/** Uses a running server by its superuser's address; creates the database and role there, which may remain. */
async function usePostgres(address: string): Promise<RunningPostgres> {
  const password = randomBytes(16).toString('hex');
  const administer = async (sql: string) => runAsOwner(address, sql);
  await administer('drop database if exists paddock with (force)');
  await administer('create database paddock template template0');
  await administer('do $$ begin create role portal login; exception when duplicate_object then null; end $$');
  await administer(`alter role portal password '${password}'`);
  const connection = new URL(address);
  connection.pathname = '/paddock';
  const application = new URL(connection);
  Object.assign(application, { username: 'portal', password });
  return { connection: String(connection), application: String(application), stop: async () => {} };
}

/** Starts the embedded server. Its data are temporary and need not survive a power failure. */
async function startOwn(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-tests-'));
  // Autovacuum would connect to the template, which prevents cloning.
  const carefree = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=300',
  ];
  const postgres = await startEmbedded(folder, { settings: carefree });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for all server tests: an embedded one, or TEST_DATABASE_URL, the address of a superuser. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const { connection, application, stop } = await (given ? usePostgres(given) : startOwn());
  try {
    await migrate(connection, { grants: true });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('templateDatabase', connection);
  project.provide('templateApplication', application);
  return stop;
}
