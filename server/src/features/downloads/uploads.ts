import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadMaxBytes, uploadHours, uploadsPath } from '@paddock/contract/downloads';
import { AppError } from '@paddock/contract/errors';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { FileOnDisk } from '../../http/streamed-form.ts';
import { downloadUploads } from './tables.ts';

const uploadMs = uploadHours * 3_600_000;

const folderOf = ({ config }: Pick<Deps, 'config'>) => join(config.dataDir, 'partial-uploads');

/** The bytes of an upload and the note that the store keeps beside them. */
function filesOf(deps: Pick<Deps, 'config'>, id: string): string[] {
  const path = join(folderOf(deps), id);
  return [path, `${path}.json`];
}

/** Who makes the request that the protocol's own code is at work on. */
export const uploader = new AsyncLocalStorage<number>();

const faulty = (body: string) => ({ status_code: 400, body });

/** The resumable uploads of staff, in the tus protocol 1.0: one file each, at most 48 hours old. */
export function makeTusServer(deps: Deps): Server {
  const { db, now } = deps;
  return new Server({
    path: uploadsPath,
    datastore: new FileStore({ directory: folderOf(deps), expirationPeriodInMilliseconds: uploadMs }),
    maxSize: downloadMaxBytes,
    // The portal may be reached by another address than the one that it listens on.
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    async onUploadCreate(_request, { id, size, metadata }) {
      const user_id = uploader.getStore();
      if (user_id === undefined) throw new Error('an upload without an uploader');
      if (!size) throw faulty('Upload-Length must be told and more than 0.');
      const file_name = metadata?.['filename'] ?? '';
      await db.insert(downloadUploads).values({ id, user_id, file_name, size, created_at: now() });
      return {};
    },
    async onUploadFinish(_request, { id }) {
      await db.update(downloadUploads).set({ finished_at: now() }).where(eq(downloadUploads.id, id));
      return {};
    },
  });
}

/** Whether there is such an upload of this member of the staff. */
export async function isOwnUpload({ db }: Pick<Deps, 'db'>, id: string, user_id: number): Promise<boolean> {
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

/** The file of a finished upload. Throws upload_unknown for none of one's own and upload_unfinished. */
export async function takeUpload(deps: Deps, id: string, user_id: number): Promise<FileOnDisk> {
  const [row] = await deps.db
    .select()
    .from(downloadUploads)
    .where(and(eq(downloadUploads.id, id), eq(downloadUploads.user_id, user_id)));
  if (!row) throw new AppError('upload_unknown');
  if (!row.finished_at) throw new AppError('upload_unfinished');
  const [path = ''] = filesOf(deps, id);
  const sha256 = await hashOf(path).catch((cause: unknown) => {
    throw new AppError('upload_unknown', { cause });
  });
  return { path, file_name: row.file_name, size: row.size, sha256 };
}

async function dropUpload(deps: Deps, id: string): Promise<void> {
  for (const file of filesOf(deps, id)) await rm(file, { force: true });
  await deps.db.delete(downloadUploads).where(eq(downloadUploads.id, id));
}

/** An upload that is used is not needed any more. What fails here the sweep does later. */
export async function forgetUpload(deps: Deps, id: string | undefined): Promise<void> {
  if (id) await dropUpload(deps, id).catch(() => undefined);
}

/** Throws away uploads that nobody went on with or used in time. */
export async function sweepUploads(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - uploadMs);
  const old = await deps.db.select().from(downloadUploads).where(lt(downloadUploads.created_at, before));
  for (const { id } of old) await dropUpload(deps, id);
}
