import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDeps } from '../adapters/deps.ts';
import { BackupError, readArchive } from '../backup/archive.ts';
import { readHead, restoreParts } from '../backup/restore-backup.ts';
import { verifyEverything } from '../backup/verify-everything.ts';
import { ConfigError, readRestoreSettings } from '../config/config.ts';
import { migrate } from '../db/schema/migrate.ts';
import { restores } from '../features/trust/tables.ts';
import { chooseBase, openBase, recoverDatabase } from '../recovery/recover-database.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

const progress = (line: string) => process.stderr.write(`${line}\n`);

const usage = 'npm run restore -- FILE, or npm run restore -- FOLDER --to 2026-11-24T10:00:00Z';

type Deps = Awaited<ReturnType<typeof createDeps>>;

/** Adds everything up, and keeps what came of it; sets the exit code where it is not in order. */
async function check(deps: Deps, backup_at: Date | undefined): Promise<string> {
  progress('Adding up the ledger and going through the audit log …');
  const { isMoneyInOrder, isAuditLogInOrder } = await verifyEverything(deps);
  const is_in_order = isMoneyInOrder && isAuditLogInOrder;
  const now = deps.now();
  await deps.db.insert(restores).values({ restored_at: now, backup_at: backup_at ?? now, is_in_order });
  if (!is_in_order) process.exitCode = 2;
  return [
    `Money: ${isMoneyInOrder ? 'in order' : 'NOT in order, see the money check in the panel'}.`,
    `Audit log: ${isAuditLogInOrder ? 'in order' : 'NOT in order, see the audit log in the panel'}.`,
  ].join('\n');
}

interface Opened {
  connection: string;
  isEmbedded: boolean;
}

/** Brings the filled database up to date and answers the verdict. */
async function complete(
  deps: Deps,
  { connection, isEmbedded }: Opened,
  backup_at: Date | undefined,
): Promise<string> {
  await migrate(connection, { grants: isEmbedded });
  return check(deps, backup_at);
}

const entriesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : undefined);

/** Runs a restore. Removes what it has put into the data folder where it fails. */
async function leaveNothing<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const before = entriesOf(dataDir);
  try {
    return await work();
  } catch (error) {
    for (const name of entriesOf(dataDir) ?? [])
      if (!before?.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
    if (!before) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** A backup, into an empty database and data folder. */
async function restoreFile(path: string): Promise<string> {
  const { passphrase, dataDir, loadWithSecrets } = readRestoreSettings();
  const parts = readArchive(path, passphrase);
  const { manifest, secrets } = await readHead(parts);
  progress(`Paddock ${manifest.version} as it was at ${manifest.taken_at} (UTC)`);
  return leaveNothing(dataDir, async () => {
    const config = loadWithSecrets(secrets);
    const database = await openDatabase(config);
    try {
      if (database.isInUse)
        throw new BackupError(`A portal runs on ${dataDir}: stop it, or restore into another DATA_DIR.`);
      const { connection, application } = database;
      const deps = await createDeps(config, application);
      try {
        const verdict = await restoreParts({ connection, deps, progress }, manifest, parts, () =>
          complete(deps, database, new Date(manifest.taken_at)),
        );
        return `Restored from ${path}.\n${verdict}`;
      } finally {
        await deps.close();
      }
    } finally {
      await database.close();
    }
  });
}

/** The archive of WAL_ARCHIVE_TO, into an empty data folder. */
async function recover(archive: string, to: Date | undefined): Promise<string> {
  const { dataDir, loadWithSecrets } = readRestoreSettings();
  const base = await chooseBase(archive, to);
  const { secrets, parts } = await openBase(archive, base);
  return leaveNothing(dataDir, async () => {
    const config = loadWithSecrets(secrets);
    if (config.databaseUrl)
      throw new ConfigError('An archive is of the embedded database: take DATABASE_URL away.');
    const database = await recoverDatabase(config, { archive, base, parts, to, progress });
    try {
      const deps = await createDeps(config, database.application);
      try {
        // Without a moment it is as new as the archive.
        const verdict = await complete(deps, { ...database, isEmbedded: true }, to);
        return `Recovered from ${archive} as it was at ${to ? to.toISOString() : 'its end'}.\n${verdict}`;
      } finally {
        await deps.close();
      }
    } finally {
      await database.stop();
    }
  });
}

/** `npm run restore -- FILE`, or from the folder of WAL_ARCHIVE_TO; it ends with a verdict over the money and the audit log. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  const [path] = positionals;
  if (!path) throw new BackupError(`Name the file or the folder: ${usage}`);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  if (values.to === undefined) return isFolder ? recover(path, undefined) : restoreFile(path);
  const to = new Date(values.to);
  if (Number.isNaN(to.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(values.to))
    throw new BackupError(`"${values.to}" is no moment with its zone, such as 2026-11-24T10:00:00Z.`);
  if (!isFolder) throw new BackupError(`A backup is of one moment; --to goes with a folder: ${usage}`);
  return recover(path, to);
}

await runCommand(run, 'The restore failed', [BackupError]);
