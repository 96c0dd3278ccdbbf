import { loadConfig } from '../config/config.ts';
import { migrate } from '../db/schema/migrate.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run migrate`: brings the database up to date apart from a start, beside processes that run or before them. */
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
