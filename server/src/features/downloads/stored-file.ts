import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@paddock/contract/core/errors';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { eq, lt } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { TemporaryFile } from '../../http/forms/streamed-form.ts';
import { stagingFolder } from '../../http/route.ts';
import { pendingFiles } from './tables.ts';

/** A stored file with its columns. */
export interface StoredDownload {
  file_name: string;
  storage_name: string;
  size: number;
  sha256: string;
}

const nameMax = 150;

/** Converts a name for display and download: one line, without folders. */
export function safeFileName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const clean = cleanName(last.toWellFormed())
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^\.+/, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,12})?$/su.exec(clean) ?? [];
  return `${[...(stem || 'file')].slice(0, nameMax).join('')}${ending}`;
}

/**
 * Stores a staged file and passes its columns to `use`, which must call `claim` in the transaction that writes its row. A failure leaves
 * no file; files of a crashed process are deleted by the sweep.
 */
export async function withStagedFile<T>(
  { db, storage, now }: Deps,
  { path, file_name, size, sha256 }: TemporaryFile,
  use: (file: StoredDownload, claim: (tx: Executor) => Promise<void>) => Promise<T>,
): Promise<T> {
  const storage_name = `${randomUUID()}.bin`;
  await db.insert(pendingFiles).values({ storage_name, created_at: now() });
  const release = (executor: Executor) =>
    executor.delete(pendingFiles).where(eq(pendingFiles.storage_name, storage_name));
  try {
    await storage.putFile(storage_name, path);
    return await use({ file_name: safeFileName(file_name), storage_name, size, sha256 }, async (tx) => {
      await release(tx);
    });
  } catch (error) {
    // Not awaited during an outage: the pending row remains for the sweep.
    const removal = storage
      .remove(storage_name)
      .then(() => release(db))
      .catch(() => undefined);
    if (!isAway(error)) await removal;
    throw error;
  }
}

/** Marks a file for removal, in the transaction that stops using it. */
export async function releaseFile(tx: Executor, storage_name: string, now: Date): Promise<void> {
  await tx.insert(pendingFiles).values({ storage_name, created_at: now });
}

/** Removes a file marked for removal. After a failure the sweep tries again. */
export async function removeReleasedFile({ db, storage }: Deps, storage_name: string): Promise<void> {
  await storage
    .remove(storage_name)
    .then(() => db.delete(pendingFiles).where(eq(pendingFiles.storage_name, storage_name)))
    .catch(() => undefined);
}

const isAway = (error: unknown) => error instanceof AppError && error.code === 'storage_unavailable';

/** Longer than any upload to the storage takes. */
const pendingMs = 24 * 3_600_000;

/** Deletes files left behind by crashed processes and storage outages. */
export async function sweepPendingFiles({ config, db, storage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - pendingMs);
  const folder = join(config.dataDir, stagingFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    const written = await stat(join(folder, name)).catch(() => undefined);
    if (written && written.mtime < before) await rm(join(folder, name), { force: true });
  }
  const left = await db.select().from(pendingFiles).where(lt(pendingFiles.created_at, before));
  for (const { storage_name } of left) {
    await storage.remove(storage_name);
    await db.delete(pendingFiles).where(eq(pendingFiles.storage_name, storage_name));
  }
}
