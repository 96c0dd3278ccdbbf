import { createDeps, type Deps } from '../adapters/deps.ts';
import { BackupError, readArchive } from '../backup/archive.ts';
import { readHead, restoreParts } from '../backup/restore-backup.ts';
import { readRestoreSettings } from '../config/config.ts';
import { verifyWholeAuditLog } from '../db/audit/verify.ts';
import { fullChecks } from '../db/full-checks/tables.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { migrate } from '../db/schema/migrate.ts';
import { verifyLedger } from '../features/payments/admin/check-ledger.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

const progress = (line: string) => process.stderr.write(`${line}\n`);

/** Adds everything up; sets the exit code where it is not in order. */
async function check(deps: Deps): Promise<string> {
  const { db, config, now } = deps;
  await checkSecret(db, config);
  progress('Adding up the ledger and going through the audit log …');
  await verifyLedger(deps);
  await verifyWholeAuditLog(db, config.secrets, now);
  const checks = await db.select().from(fullChecks);
  const isOk = (name: string) => checks.find((one) => one.name === name)?.is_ok === true;
  if (!isOk('ledger') || !isOk('audit_log')) process.exitCode = 2;
  return [
    `Money: ${isOk('ledger') ? 'in order' : 'NOT in order, see the money check in the panel'}.`,
    `Audit log: ${isOk('audit_log') ? 'in order' : 'NOT in order, see the audit log in the panel'}.`,
  ].join('\n');
}

/** `npm run restore -- FILE`: into an empty database and data folder, with a verdict over the money and the audit log. */
async function run(): Promise<string> {
  const [path] = process.argv.slice(2);
  if (!path) throw new BackupError('Name the file: npm run restore -- FILE');
  const { passphrase, loadWithSecrets } = readRestoreSettings();
  const parts = readArchive(path, passphrase);
  const { manifest, secrets } = await readHead(parts);
  progress(`Paddock ${manifest.version} as it was at ${manifest.taken_at} (UTC)`);
  const config = loadWithSecrets(secrets);
  const database = await openDatabase(config);
  try {
    if (database.isInUse)
      throw new BackupError(`A portal runs on ${config.dataDir}: stop it, or restore into another DATA_DIR.`);
    const deps = await createDeps(config, database.application);
    try {
      await restoreParts({ connection: database.connection, deps, progress }, manifest, parts);
      await migrate(database.connection, { grants: database.isEmbedded });
      return `Restored from ${path}.\n${await check(deps)}`;
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(run, 'The restore failed', [BackupError]);
