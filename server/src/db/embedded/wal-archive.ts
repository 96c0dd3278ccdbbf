import { existsSync, mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chownTo, type OsAccount } from './os-account.ts';

/*
 * The embedded PostgreSQL hands each finished segment of its log (WAL) to a folder inside its own, where its account may write; the portal
 * takes it from there to WAL_ARCHIVE_TO, where that account may have no right (recovery/).
 */

/** Inside the database's folder, which is the current one of its commands: no path has to be quoted. */
const outbox = 'to_archive';

export const outboxOf = (dataDir: string) => join(dataDir, 'postgres', outbox);

/** A segment stands there whole and on the disk, or not at all; its changes wait for the next one so many seconds at most. */
export const archiveSettings = [
  'archive_mode=on',
  'archive_timeout=60',
  `archive_command=cp "%p" ${outbox}/%f.part && sync ${outbox}/%f.part && mv ${outbox}/%f.part ${outbox}/%f && sync ${outbox}`,
];

export function makeOutbox(folder: string, account: OsAccount): void {
  const path = join(folder, outbox);
  if (existsSync(path)) return;
  mkdirSync(path, { mode: 0o700 });
  chownTo(account, path);
}

/** A copy of the database's folder by its file: when it was complete (ms since 1970), and the first segment that it needs. */
export interface BaseBackup {
  name: string;
  at: number;
  firstSegment: string;
}

export function nameBase(at: Date, firstSegment: string): string {
  const stamp = at
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase();
  return `base-${stamp}-${firstSegment}.tgz`;
}

function parseBase(name: string): BaseBackup[] {
  const parts = /^base-(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z-([0-9A-F]{24})\.tgz$/.exec(name);
  if (!parts) return [];
  const [year = 0, month = 1, day = 1, ...time] = parts.slice(1, 7).map(Number);
  const at = Date.UTC(year, month - 1, day, ...time);
  return [{ name, at, firstSegment: parts[7] ?? '' }];
}

/** Of an archive, the oldest first; an archive that is not there has none. */
export async function listBases(archive: string): Promise<BaseBackup[]> {
  const names = await readdir(archive).catch(() => []);
  return names.flatMap(parseBase).sort((one, other) => one.at - other.at);
}

/** For how long the oldest finished segment has waited to be archived, in seconds. */
export async function measureArchiveLag(dataDir: string, now: Date): Promise<number> {
  const ready = join(dataDir, 'postgres', 'pg_wal', 'archive_status');
  let oldest = now.getTime();
  for (const [folder, waits] of [
    [outboxOf(dataDir), /./],
    [ready, /\.ready$/],
  ] as const) {
    for (const name of (await readdir(folder).catch(() => [])).filter((one) => waits.test(one))) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      oldest = Math.min(oldest, found?.mtimeMs ?? oldest);
    }
  }
  return (now.getTime() - oldest) / 1_000;
}

/** After so many seconds somebody has to look; a copy is made each day. */
const lagMax = 600;
const baseAgeMax = 2 * 86_400;

/** Whether what happened lately, or everything, would be lost with this machine. */
export async function isArchiveLate(archive: string, dataDir: string, now: Date): Promise<boolean> {
  const newest = (await listBases(archive)).at(-1);
  if (!newest || (now.getTime() - newest.at) / 1_000 > baseAgeMax) return true;
  return (await measureArchiveLag(dataDir, now)) > lagMax;
}
