import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@paddock/contract/durations';
import type { Deps } from '../adapters/deps.ts';
import { headFile } from '../features/overview/audit-log/check-audit-log.ts';
import { draftPrefix } from './pin-files.ts';
import { writeBackup } from './write-backup.ts';

const ofSchedule = /^paddock-\d{8}t\d{6}z\.(tgz|age)$/;

/** Removes leftovers of a process killed during a backup. */
async function sweepDrafts(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith(draftPrefix) && now - (await stat(path)).mtimeMs > dayMs)
      await rm(path, { recursive: true, force: true });
  }
}

/** Writes a backup to BACKUP_TO, and removes its own backups beyond the newest BACKUP_KEEP. */
export async function backUp(deps: Deps): Promise<void> {
  const { config, direct, now, backups: target } = deps;
  if (!target) return;
  await sweepDrafts(config.dataDir, now().getTime());
  const stamp = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase();
  const name = `paddock-${stamp}.${config.backup.passphrase ? 'age' : 'tgz'}`;
  const folder = await mkdtemp(join(config.dataDir, draftPrefix));
  try {
    const draft = join(folder, name);
    const { audit_head } = await writeBackup({ connection: direct, deps, progress: () => undefined }, draft);
    await target.putFile(name, draft);
    if (audit_head) await target.put(headFile, Buffer.from(JSON.stringify(audit_head)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const stored: string[] = [];
  for await (const found of target.list()) if (ofSchedule.test(found)) stored.push(found);
  for (const old of stored.sort().slice(0, -config.backup.keep)) await target.remove(old);
}
