import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, readArchive } from '../backup/archive.ts';
import type { Manifest } from '../backup/manifest.ts';
import { readHead, restoreParts } from '../backup/restore-backup.ts';
import { verifyEverything } from '../backup/verify-everything.ts';
import { readRestoreSettings } from '../config/config.ts';
import { createDeps } from '../create-deps.ts';
import { migrate } from '../db/schema/migrate.ts';
import { restores } from '../features/trust/tables.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

const progress = (line: string) => process.stderr.write(`${line}\n`);

type Deps = Awaited<ReturnType<typeof createDeps>>;

/** What is known about the restored state. */
interface Origin extends Pick<Manifest, 'audit_head'> {
  backup_at: Date;
}

/** Verifies everything and stores the result; sets the exit code on failure. */
async function check(deps: Deps, { backup_at, audit_head }: Origin): Promise<string> {
  progress('Adding up the ledger and going through the audit log …');
  const { isMoneyInOrder, isAuditLogInOrder } = await verifyEverything(deps, audit_head);
  const is_in_order = isMoneyInOrder && isAuditLogInOrder;
  const now = deps.now();
  await deps.db.insert(restores).values({ restored_at: now, backup_at, is_in_order });
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

/** Migrates the filled database and returns the result. */
async function complete(deps: Deps, { connection, isEmbedded }: Opened, origin: Origin): Promise<string> {
  await migrate(connection, { grants: isEmbedded });
  return check(deps, origin);
}

const entriesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : undefined);

/** Runs a restore. Cleans up the data folder on failure. */
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

/** Restores a backup into an empty database and data folder. */
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
          complete(deps, database, {
            backup_at: new Date(manifest.taken_at),
            audit_head: manifest.audit_head,
          }),
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

/** `npm run restore -- FILE`; ends with a verification of ledger and audit log. */
async function run(): Promise<string> {
  const [path] = parseArgs({ allowPositionals: true }).positionals;
  if (!path) throw new BackupError('Name the file: npm run restore -- FILE');
  return restoreFile(path);
}

await runCommand(run, 'The restore failed', [BackupError]);
