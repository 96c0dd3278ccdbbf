import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderStorage } from '../adapters/storage/folder.ts';
import { folders } from '../backup/manifest.ts';
import { type BaseBackup, listBases, outboxOf } from '../db/embedded/wal-archive.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import { readBaseSecrets } from './recover-database.ts';
import { shipWal, walOf } from './ship-wal.ts';
import { type BaseSource, writeBase } from './write-base.ts';

const dayMs = 86_400_000;
const pauseMs = 2_000;
/** A failure is told so often at most. */
const reportMs = 60_000;

/** Uploads have random names and never change: each is copied once, and stays while the portal may be taken back to when it had it. */
function mirrorUploads(dataDir: string, archive: string): () => Promise<void> {
  const known = new Set<string>();
  return async () => {
    for (const folder of folders) {
      const store = folderStorage(join(archive, folder));
      if (known.size === 0) for await (const name of store.list()) known.add(`${folder}/${name}`);
      for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
        if (name.startsWith('.') || known.has(`${folder}/${name}`)) continue;
        await store.putFile(name, join(dataDir, folder, name));
        known.add(`${folder}/${name}`);
      }
    }
  };
}

/** Without the number of the timeline, which begins anew with each recovery. */
const placeOf = (segment: string) => segment.slice(8, 24);

/** Removes what no moment of the last `days` needs. */
export async function trimArchive(archive: string, days: number, now: Date): Promise<void> {
  const bases = await listBases(archive);
  const since = now.getTime() - days * dayMs;
  const first = bases.findLastIndex(({ at }) => at <= since);
  for (const { name } of bases.slice(0, Math.max(first, 0))) await rm(join(archive, name));
  const oldest = bases[Math.max(first, 0)];
  if (!oldest) return;
  for (const name of await readdir(walOf(archive)))
    if (/^[0-9A-F]{24}/.test(name) && placeOf(name) < placeOf(oldest.firstSegment))
      await rm(join(walOf(archive), name));
}

interface Keeping extends BaseSource {
  archive: string;
  days: number;
  /** Whether uploads are in DATA_DIR, and not in a store that is kept by others. */
  hasUploads: boolean;
}

/** Keeps the archive of a running embedded database, until the answer is called. */
export function keepArchive({ archive, days, hasUploads, ...source }: Keeping): () => Promise<void> {
  const stopping = new AbortController();
  const mirror = hasUploads ? mirrorUploads(source.dataDir, archive) : async () => undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let hasSecrets = false;
  /** Whether a copy is young enough, and knows the secrets that the log goes on with. */
  const isEnough = async (base: BaseBackup | undefined) => {
    if (!base || Date.now() - base.at >= dayMs) return false;
    hasSecrets ||= (await readBaseSecrets(archive, base)).join() === source.secrets.join();
    return hasSecrets;
  };
  const round = async () => {
    await mkdir(archive, { recursive: true, mode: 0o700 });
    await shipWal(outboxOf(source.dataDir), archive);
    await mirror();
    if (await isEnough((await listBases(archive)).at(-1))) return;
    await writeBase(source, archive);
    await trimArchive(archive, days, new Date());
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await round().catch((error: unknown) => {
        if (performance.now() - reportedAt < reportMs) return;
        reportedAt = performance.now();
        process.stderr.write(`${JSON.stringify({ wal_archive: archive, error: toLoggableError(error) })}\n`);
      });
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
