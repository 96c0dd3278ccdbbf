import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BackupError } from '../backup/archive.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { loadConfig } from '../config/config.ts';
import { createDeps } from '../create-deps.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- FILE`: with or without a running portal; encrypted if BACKUP_PASSPHRASE is set. */
async function run(): Promise<string> {
  const [path] = process.argv.slice(2);
  if (!path) throw new BackupError('Name the file: npm run backup -- FILE');
  if (existsSync(path)) throw new BackupError(`${path} is there already: name another file.`);
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const progress = (line: string) => process.stderr.write(`${line}\n`);
    const deps = await createDeps(config, database.application);
    try {
      await writeBackup({ connection: database.connection, deps, progress }, path);
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
  const size = `${((await stat(path)).size / 1e6).toFixed(1)} MB`;
  return config.backup.passphrase
    ? `${path}, ${size}, encrypted.`
    : `${path}, ${size}. It holds the portal's secret and everything about its members: keep it closed, or set BACKUP_PASSPHRASE.`;
}

await runCommand(run, 'The backup failed', [BackupError]);
