import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDeps } from '../adapters/deps.ts';
import { BackupError, readArchive } from '../backup/archive.ts';
import { readHead, restoreParts } from '../backup/restore-backup.ts';
import { loadConfig } from '../config/config.ts';
import { verifyWholeAuditLog } from '../db/audit/verify.ts';
import { fullChecks } from '../db/full-checks/tables.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { migrate } from '../db/schema/migrate.ts';
import { verifyLedger } from '../features/payments/admin/check-ledger.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

const progress = (line: string) => process.stderr.write(`${line}\n`);

/** Before the settings are read, which would make another. */
async function placeSecret(secret: string): Promise<void> {
  const given = process.env['APP_SECRET'];
  if (given && given !== secret)
    throw new BackupError('APP_SECRET is not that of the backup: set the same one, or leave it away.');
  if (given) return;
  const dataDir = resolve(process.env['DATA_DIR'] || './data');
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found !== undefined && found.trim() !== secret)
    throw new BackupError(`${path} is not the secret of the backup: restore into another DATA_DIR.`);
  if (found === undefined) await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true, flag: 'wx' });
}

/** `npm run restore -- FILE`: into an empty database and data folder, with a verdict over the money and the audit log. */
async function run(): Promise<string> {
  const [path] = process.argv.slice(2);
  if (!path) throw new BackupError('Name the file: npm run restore -- FILE');
  const parts = readArchive(path, process.env['BACKUP_PASSPHRASE'] || undefined);
  const { manifest, secret } = await readHead(parts);
  progress(`Paddock ${manifest.version} as it was at ${manifest.taken_at} (UTC)`);
  await placeSecret(secret);
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    if (database.isInUse)
      throw new BackupError(`A portal runs on ${config.dataDir}: stop it, or restore into another DATA_DIR.`);
    await restoreParts({ connection: database.connection, config, progress }, manifest, parts);
    await migrate(database.connection, { grants: database.isEmbedded });
    const deps = await createDeps(config, database.application);
    try {
      await checkSecret(deps.db, config);
      progress('Adding up the ledger and going through the audit log …');
      await verifyLedger(deps);
      await verifyWholeAuditLog(deps.db, config.secret, deps.now);
      const checks = await deps.db.select().from(fullChecks);
      const isOk = (name: string) => checks.find((check) => check.name === name)?.is_ok === true;
      if (!isOk('ledger') || !isOk('audit_log')) process.exitCode = 2;
      return [
        `Restored from ${path}.`,
        `Money: ${isOk('ledger') ? 'in order' : 'NOT in order, see the money check in the panel'}.`,
        `Audit log: ${isOk('audit_log') ? 'in order' : 'NOT in order, see the audit log in the panel'}.`,
      ].join('\n');
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(run, 'The restore failed', [BackupError]);
