import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createDeps } from '../adapters/deps.ts';
import { copyDatabase } from '../backup/copy-database.ts';
import { verifyEverything } from '../backup/verify-everything.ts';
import type { Config } from '../config/config.ts';
import { findMajor, findStoredProgram, upgradeFolder } from '../db/embedded/postgres-versions.ts';
import { EmbeddedDatabaseError, stopPreviousServer } from '../db/embedded/previous-server.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/schema/migrate.ts';

/** In DATA_DIR: a data folder of its own, in which the new database is filled. */
const draftOf = (dataDir: string) => join(dataDir, upgradeFolder);
/** There when the new database was checked: from then on the move goes forward, whatever is killed. It holds the old version. */
const checkedOf = (dataDir: string) => join(draftOf(dataDir), 'checked');
const keptOf = (dataDir: string, major: number) => join(dataDir, `postgres-${major}-kept`);

/** Puts the new database into the place of the old one. Each step is done once, by whichever start comes to it. */
function swap(dataDir: string): void {
  const [folder, draft] = [join(dataDir, 'postgres'), draftOf(dataDir)];
  const major = Number(readFileSync(checkedOf(dataDir), 'utf8'));
  const kept = keptOf(dataDir, major);
  const move = (from: string, to: string) => existsSync(from) && renameSync(from, to);
  if (findMajor(folder) === major) renameSync(folder, kept);
  if (!existsSync(`${kept}.passwords`)) move(`${folder}.passwords`, `${kept}.passwords`);
  move(join(draft, 'postgres'), folder);
  move(join(draft, 'postgres.passwords'), `${folder}.passwords`);
  rmSync(draft, { recursive: true });
}

/** Whether the newest checks of the old database were in order; those that never ran count as if they were. */
async function wasInOrder(connection: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: connection });
  await client.connect();
  try {
    const { rows } = await client.query('select from full_checks where is_ok = false');
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

/** Answers whether money and audit log are in order in the new database. */
async function fill(config: Config, major: number): Promise<boolean> {
  const { dataDir } = config;
  const old = await startEmbedded(dataDir, { tools: findStoredProgram(dataDir, major) });
  try {
    const fresh = await startEmbedded(draftOf(dataDir));
    try {
      const isExpected = await wasInOrder(old.connection);
      await copyDatabase(old.connection, fresh.connection);
      await migrate(fresh.connection, { grants: true });
      const deps = await createDeps(config, fresh.application);
      const verdict = await verifyEverything(deps).finally(() => deps.close());
      return (verdict.isMoneyInOrder && verdict.isAuditLogInOrder) || !isExpected;
    } finally {
      await fresh.stop();
    }
  } finally {
    await old.stop();
  }
}

/**
 * Moves the embedded database from an older major version into a folder of this one, table by table, with full checks at the end; the
 * old folder stays beside it. Killed in the middle it begins anew, or ends what was checked (record 0042).
 */
export async function upgradePostgres(
  config: Config,
  major: number,
  printLine: (line: string) => void,
): Promise<void> {
  const { dataDir } = config;
  if (!existsSync(checkedOf(dataDir))) {
    const from = findMajor(join(dataDir, 'postgres'));
    if (from === undefined || from >= major) return;
    await stopPreviousServer(join(draftOf(dataDir), 'postgres'));
    rmSync(draftOf(dataDir), { recursive: true, force: true });
    printLine(`Moving the database from PostgreSQL ${from} to ${major} …`);
    if (!(await fill(config, from)))
      throw new EmbeddedDatabaseError(
        `Money or audit log are not in order after the move to PostgreSQL ${major}, which they were before: nothing was changed. ` +
          'Start the release before again, and take a backup.',
      );
    writeFileSync(checkedOf(dataDir), String(from), { flush: true });
  }
  const from = Number(readFileSync(checkedOf(dataDir), 'utf8'));
  swap(dataDir);
  printLine(
    `The database is of PostgreSQL ${major} now. The old one stays until you remove it: rm -r "${keptOf(dataDir, from)}"*`,
  );
}
