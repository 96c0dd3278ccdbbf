import { createDeps } from '../adapters/deps.ts';
import { HubFileError } from '../adapters/hub/hub.ts';
import { ConfigError, loadConfig } from '../config/config.ts';
import { EmbeddedDatabaseError } from '../db/embedded/previous-server.ts';
import { findRunningPostgres, startEmbedded } from '../db/embedded/start-embedded.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { migrate } from '../db/schema/migrate.ts';
import { importHub } from '../features/racing/ingest/import-hub.ts';

/** `npm run import:hub -- FILE`: takes in a Hub's database, beside a running portal or without one. */
async function run(path: string): Promise<string> {
  const config = loadConfig();
  const running = config.databaseUrl ? undefined : findRunningPostgres(config.dataDir);
  const started = config.databaseUrl || running ? undefined : await startEmbedded(config.dataDir);
  const embedded = running ?? started;
  try {
    await migrate(config.databaseUrl ?? embedded?.connection ?? '', { grants: embedded !== undefined });
    const deps = await createDeps(config, config.databaseUrl ?? embedded?.application ?? '');
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
    await started?.stop();
  }
}

const [path] = process.argv.slice(2);
try {
  if (!path) throw new HubFileError('Name the file: npm run import:hub -- path/to/Hub.db');
  process.stdout.write(`${await run(path)}\n`);
} catch (error) {
  const isTold = [HubFileError, ConfigError, EmbeddedDatabaseError].some((kind) => error instanceof kind);
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isTold ? reason : `The import failed: ${reason}`}\n`);
  process.exitCode = 1;
}
