import { loadConfig } from '../config/config.ts';
import { migrate } from '../db/schema/migrate.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: migrates the database separately from a start, before or during running processes. */
async function run(): Promise<string> {
  const database = await openDatabase(loadConfig());
  try {
    await migrate(database.connection, { grants: database.isEmbedded });
    return 'The database is up to date.';
  } finally {
    await database.close();
  }
}

await runCommand(run, 'The migration failed', []);
