import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../adapters/deps.ts';
import { folderStorage } from '../adapters/storage/folder.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config/config.ts';
import { draftPrefix } from './hold-files.ts';
import { writeBackup } from './write-backup.ts';

const dayMs = 86_400_000;
const ofSchedule = /^paddock-\d{8}t\d{6}z\.(tgz|age)$/;

async function openTarget({ backup: { to }, s3 }: Config): Promise<Storage | undefined> {
  if (!to) return undefined;
  if ('folder' in to) return folderStorage(to.folder);
  const { s3Storage } = await import('../adapters/storage/s3.ts');
  if (!s3) throw new Error('BACKUP_TO names an object store, and S3_ENDPOINT is not set.');
  return s3Storage({ ...s3, bucket: to.bucket }, to.prefix);
}

/** What a process left that was killed in the middle of a backup. */
async function sweepDrafts(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith(draftPrefix) && now - (await stat(path)).mtimeMs > dayMs)
      await rm(path, { recursive: true, force: true });
  }
}

/** Writes a backup to where BACKUP_TO says, and removes there what it wrote before the newest BACKUP_KEEP. */
export async function backUp({ config, db, now }: Deps): Promise<void> {
  const target = await openTarget(config);
  const connection = db.$client.options.connectionString;
  if (!target || !connection) return;
  await sweepDrafts(config.dataDir, now().getTime());
  const stamp = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase();
  const name = `paddock-${stamp}.${config.backup.passphrase ? 'age' : 'tgz'}`;
  const folder = await mkdtemp(join(config.dataDir, draftPrefix));
  try {
    const draft = join(folder, name);
    await writeBackup({ connection, config, progress: () => undefined }, draft);
    await target.putFile(name, draft);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const kept: string[] = [];
  for await (const found of target.list()) if (ofSchedule.test(found)) kept.push(found);
  for (const old of kept.sort().slice(0, -config.backup.keep)) await target.remove(old);
}
