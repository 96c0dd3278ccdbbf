import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BaseBackup, listBases, outboxOf } from '../db/embedded/wal-archive.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import { mirrorUploads, trimUploads } from './mirror-uploads.ts';
import { readBaseSecrets } from './recover-database.ts';
import { shipWal, walOf } from './ship-wal.ts';
import { type BaseSource, writeBase } from './write-base.ts';

const dayMs = 86_400_000;
const pauseMs = 2_000;
/** A failure is told so often at most. */
const reportMs = 60_000;

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

/** By the clock that names the copies. */
async function askTime(connectionString: string): Promise<Date> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ now: Date }>('select now()').finally(() => client.end());
  return rows[0]?.now ?? new Date(0);
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
  /** By the clock of this process, when the next copy is due. */
  let dueAt = 0;
  /** How long a copy is young enough, in ms; 0 for one that does not know the secrets that the log goes on with. */
  const findRest = async (base: BaseBackup | undefined, now: Date): Promise<number> => {
    if (!base || (await readBaseSecrets(archive, base)).join() !== source.secrets.join()) return 0;
    return base.at + dayMs - now.getTime();
  };
  const round = async () => {
    await mkdir(archive, { recursive: true, mode: 0o700 });
    await shipWal(outboxOf(source.dataDir), archive);
    await mirror();
    if (performance.now() < dueAt) return;
    const now = await askTime(source.connection);
    let rest = await findRest((await listBases(archive)).at(-1), now);
    if (rest <= 0) {
      await writeBase(source, archive);
      await trimArchive(archive, days, now);
      if (hasUploads) await trimUploads(source.dataDir, archive, days, now);
      rest = dayMs;
    }
    dueAt = performance.now() + rest;
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
