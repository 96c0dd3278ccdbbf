import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@paddock/contract/core/errors';
import { downloadLimitBytes } from '@paddock/contract/core/uploads';
import { downloadMaxBytes, uploadMs, uploadsPath } from '@paddock/contract/downloads/rules';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import type { TemporaryFile } from '../../../http/forms/streamed-form.ts';
import {
  type BegunUpload,
  isUploadId,
  type UploadKind,
} from '../../../http/resumable-uploads/upload-kind.ts';
import { stagingFolder } from '../../../http/route.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { safeFileName } from '../stored-file.ts';
import { downloadUploads } from '../tables.ts';

/** Open uploads per member of staff. */
const openUploadsMax = 20;

/** Returns whether the upload belongs to the member of staff. */
async function isOwnUpload({ db }: Pick<Deps, 'db'>, id: string, user_id: number): Promise<boolean> {
  if (!isUploadId(id)) return false;
  const rows = await db
    .select({ id: downloadUploads.id })
    .from(downloadUploads)
    .where(and(eq(downloadUploads.id, id), eq(downloadUploads.user_id, user_id)));
  return rows.length > 0;
}

function createUpload({ db, now }: Deps, { id, user_id, file_name, size }: BegunUpload): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSubject(tx, locks.openUploads, user_id);
    const open = await tx.$count(downloadUploads, eq(downloadUploads.user_id, user_id));
    if (open >= openUploadsMax) return false;
    const name = safeFileName(file_name);
    await tx.insert(downloadUploads).values({ id, user_id, file_name: name, size, created_at: now() });
    return true;
  });
}

/** Uploads of files for downloads. Requires permission to create or edit downloads. */
export const downloadUploadKind = (deps: Deps): UploadKind => ({
  path: uploadsPath,
  access: { module: 'downloads', action: 'create' },
  store: deps.partialUploads,
  maxBytes: downloadMaxBytes,
  limit: async () => downloadLimitBytes(await getCurrentSettings(deps.db)),
  begin: (upload) => createUpload(deps, upload),
  finish: async (id) => {
    await deps.db.update(downloadUploads).set({ finished_at: deps.now() }).where(eq(downloadUploads.id, id));
  },
  isOwn: (id, user_id) => isOwnUpload(deps, id, user_id),
  drop: (id) => dropUpload(deps, id),
});

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface FinishedUpload {
  file: TemporaryFile;
  /** Must be called after use and on failure. */
  release: () => Promise<void>;
}

/**
 * Returns the file of a complete upload, even if the process crashed before marking it as complete. Throws upload_unknown for others'
 * uploads, and upload_unfinished.
 */
export async function getFinishedUpload(deps: Deps, id: string, user_id: number): Promise<FinishedUpload> {
  const [row] = await deps.db
    .select()
    .from(downloadUploads)
    .where(and(eq(downloadUploads.id, id), eq(downloadUploads.user_id, user_id)));
  if (!row) throw new AppError('upload_unknown');
  const fetched = await deps.partialUploads.fetch(id, join(deps.config.dataDir, stagingFolder));
  if (!fetched) throw new AppError(row.finished_at ? 'upload_unknown' : 'upload_unfinished');
  const { path, size, release } = fetched;
  try {
    if (size !== row.size) throw new AppError('upload_unfinished');
    return { file: { path, file_name: row.file_name, size, sha256: await hashOf(path) }, release };
  } catch (cause) {
    await release();
    throw cause instanceof AppError ? cause : new AppError('upload_unknown', { cause });
  }
}

/** Uses up an upload in the transaction that stores its file. Throws upload_unknown for the second caller. */
export async function consumeUpload(tx: Executor, id: string): Promise<void> {
  const used = await tx.delete(downloadUploads).where(eq(downloadUploads.id, id)).returning();
  if (used.length === 0) throw new AppError('upload_unknown');
}

export async function dropUpload(deps: Deps, id: string): Promise<void> {
  await deps.partialUploads.remove(id);
  await deps.db.delete(downloadUploads).where(eq(downloadUploads.id, id));
}

/** Deletes the bytes of a used upload. After a failure the sweep tries again. */
export async function discardUpload(deps: Deps, id: string | undefined): Promise<void> {
  if (id) await dropUpload(deps, id).catch(() => undefined);
}

/** Deletes abandoned uploads, and bytes without a row. */
export async function sweepUploads(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - uploadMs);
  const old = await deps.db.select().from(downloadUploads).where(lt(downloadUploads.created_at, before));
  for (const { id } of old) await dropUpload(deps, id);

  // Bytes are listed first, because rows are written before bytes.
  const storedIds = new Set<string>();
  for await (const id of deps.partialUploads.list()) storedIds.add(id);
  const rows = await deps.db.select({ id: downloadUploads.id }).from(downloadUploads);
  const knownIds = new Set(rows.map(({ id }) => id));
  for (const id of storedIds) if (!knownIds.has(id)) await deps.partialUploads.remove(id);
}
