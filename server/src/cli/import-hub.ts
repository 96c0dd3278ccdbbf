import { HubFileError } from '../adapters/hub/hub.ts';
import { loadConfig } from '../config/config.ts';
import { createDeps } from '../create-deps.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { migrate } from '../db/schema/migrate.ts';
import { importHub } from '../features/racing/ingest/import-hub.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run import:hub -- FILE`: imports a Hub's database, with or without a running portal. */
async function run(): Promise<string> {
  const [path] = process.argv.slice(2);
  if (!path) throw new HubFileError('Name the file: npm run import:hub -- path/to/Hub.db');
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    await migrate(database.connection, { grants: database.isEmbedded });
    const deps = await createDeps(config, database.application);
    try {
      await checkSecret(deps.db, config);
      const { added, updated, skipped, refused } = await importHub(deps, path);
      const reasons = [...Map.groupBy(refused, (code) => code)].map(([code, all]) => `${code} ${all.length}`);
      const why = reasons.length > 0 ? `\nNot to be used: ${reasons.join(', ')}` : '';
      return `${added} added, ${updated} updated, ${skipped} skipped${why}`;
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(run, 'The import failed', [HubFileError]);
