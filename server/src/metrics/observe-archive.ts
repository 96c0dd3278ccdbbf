import { Gauge } from 'prom-client';
import type { Deps } from '../adapters/deps.ts';
import { listBases, measureArchiveLag } from '../db/embedded/wal-archive.ts';

/** What of the embedded database's log is not yet where WAL_ARCHIVE_TO says: the same in whichever process it is asked for. */
export function observeArchive({ config, now }: Pick<Deps, 'config' | 'now'>): void {
  const { dataDir, walArchive } = config;
  if (!walArchive) return;
  new Gauge({
    name: 'paddock_wal_archive_lag_seconds',
    help: 'For how long the oldest finished segment of the log has waited to be archived.',
    aggregator: 'max',
    async collect() {
      this.set(await measureArchiveLag(dataDir, now()));
    },
  });
  new Gauge({
    name: 'paddock_base_backup_timestamp_seconds',
    help: 'When the newest base backup of the archive was complete, in seconds since 1970, UTC; 0 without one.',
    aggregator: 'max',
    async collect() {
      this.set(((await listBases(walArchive.folder)).at(-1)?.at ?? 0) / 1_000);
    },
  });
}
