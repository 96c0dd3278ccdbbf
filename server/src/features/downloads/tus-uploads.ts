import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@paddock/contract/core/errors';
import { uploadHours } from '@paddock/contract/downloads/rules';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { TemporaryFile } from '../../http/forms/streamed-form.ts';
import { downloadUploads } from './tables.ts';

export const uploadMs = uploadHours * 3_600_000;

export const folderOf = ({ config }: Pick<Deps, 'config'>) => join(config.dataDir, 'partial-uploads');

/** The bytes of an upload and the note that the store keeps beside them. */
function filesOf(deps: Pick<Deps, 'config'>, id: string): string[] {
  const path = join(folderOf(deps), id);
  return [path, `${path}.json`];
}

/** Whether there is such an upload of this member of the staff. */
export async function isOwnUpload({ db }: Pick<Deps, 'db'>, id: string, user_id: number): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return false;
  const found = await db
    .select({ id: downloadUploads.id })
    .from(downloadUploads)
    .where(and(eq(downloadUploads.id, id), eq(downloadUploads.user_id, user_id)));
  return found.length > 0;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * The file of an upload whose bytes have all come, also where the process ended before it could note so. Throws
 * upload_unknown for none of one's own and upload_unfinished.
 */
export async function getFinishedUpload(deps: Deps, id: string, user_id: number): Promise<TemporaryFile> {
  const [row] = await deps.db
    .select()
    .from(downloadUploads)
    .where(and(eq(downloadUploads.id, id), eq(downloadUploads.user_id, user_id)));
  if (!row) throw new AppError('upload_unknown');
  const [path = ''] = filesOf(deps, id);
  try {
    if ((await stat(path)).size !== row.size) throw new AppError('upload_unfinished');
    return { path, file_name: row.file_name, size: row.size, sha256: await hashOf(path) };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('upload_unknown', { cause });
  }
}

/** Uses an upload up, in the transaction that holds its file. Throws upload_unknown to whoever comes second. */
export async function consumeUpload(tx: Executor, id: string): Promise<void> {
  const used = await tx.delete(downloadUploads).where(eq(downloadUploads.id, id)).returning();
  if (used.length === 0) throw new AppError('upload_unknown');
}

export async function dropUpload(deps: Deps, id: string): Promise<void> {
  for (const file of filesOf(deps, id)) await rm(file, { force: true });
  await deps.db.delete(downloadUploads).where(eq(downloadUploads.id, id));
}

/** The bytes of an upload that is used are not needed any more. What fails here the sweep does later. */
export async function discardUpload(deps: Deps, id: string | undefined): Promise<void> {
  if (id) await dropUpload(deps, id).catch(() => undefined);
}

/** Throws away uploads that nobody went on with or used in time, and bytes whose row is gone. */
export async function sweepUploads(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - uploadMs);
  const old = await deps.db.select().from(downloadUploads).where(lt(downloadUploads.created_at, before));
  for (const { id } of old) await dropUpload(deps, id);

  // In this order: the row is written before the file.
  const names = await readdir(folderOf(deps)).catch(() => []);
  const rows = await deps.db.select({ id: downloadUploads.id }).from(downloadUploads);
  const known = new Set(rows.map(({ id }) => id));
  for (const name of names) {
    if (!known.has(name.replace(/\.json$/, ''))) await rm(join(folderOf(deps), name), { force: true });
  }
}
