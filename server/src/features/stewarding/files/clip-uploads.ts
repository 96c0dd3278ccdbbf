import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@paddock/contract/core/errors';
import { uploadMs } from '@paddock/contract/downloads/rules';
import { clipHeadBytes, clipTypeOf } from '@paddock/contract/stewarding/files/clip-type';
import { type ClipType, clipMaxBytes, clipUploadsPath } from '@paddock/contract/stewarding/rules';
import { and, eq, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import {
  type BegunUpload,
  isUploadId,
  type UploadKind,
} from '../../../http/resumable-uploads/upload-kind.ts';
import { stagingFolder } from '../../../http/route.ts';
import { clipUploads } from './tables.ts';

/** Per member at a time. */
const openUploadsMax = 3;

const ofMember = (id: string, user_id: number) =>
  and(eq(clipUploads.id, id), eq(clipUploads.user_id, user_id));

async function isOwnUpload({ db }: Deps, id: string, user_id: number): Promise<boolean> {
  return isUploadId(id) && (await db.$count(clipUploads, ofMember(id, user_id))) > 0;
}

function begin({ db, now }: Deps, { id, user_id, size }: BegunUpload): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSubject(tx, locks.openUploads, user_id);
    if ((await tx.$count(clipUploads, eq(clipUploads.user_id, user_id))) >= openUploadsMax) return false;
    await tx.insert(clipUploads).values({ id, user_id, size, created_at: now() });
    return true;
  });
}

export async function dropClipUpload({ db, partialClips }: Deps, id: string): Promise<void> {
  await partialClips.remove(id);
  await db.delete(clipUploads).where(eq(clipUploads.id, id));
}

const fetchUpload = ({ partialClips, config }: Deps, id: string) =>
  partialClips.fetch(id, join(config.dataDir, stagingFolder));

const wrongType = () => new AppError('clip_type_wrong', { values: { types: 'MP4, WebM' } });

async function typeOfFile(path: string): Promise<ClipType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(clipHeadBytes), 0, clipHeadBytes, 0);
    return clipTypeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Checks a complete upload. Throws clip_type_wrong for an unsupported type and deletes the upload. */
async function finish(deps: Deps, id: string): Promise<void> {
  const fetched = await fetchUpload(deps, id);
  const type = fetched && (await typeOfFile(fetched.path).finally(fetched.release));
  if (fetched && !type) {
    await dropClipUpload(deps, id);
    throw wrongType();
  }
  await deps.db.update(clipUploads).set({ finished_at: deps.now() }).where(eq(clipUploads.id, id));
}

/** Uploads of clips for reports. */
export const clipUploadKind = (deps: Deps): UploadKind => ({
  path: clipUploadsPath,
  access: 'user',
  store: deps.partialClips,
  maxBytes: clipMaxBytes,
  limit: async () => clipMaxBytes,
  begin: (upload) => begin(deps, upload),
  finish: (id) => finish(deps, id),
  isOwn: (id, user_id) => isOwnUpload(deps, id, user_id),
  drop: (id) => dropClipUpload(deps, id),
});

/** Throws upload_unknown if another report has consumed the file; rethrows other errors. */
export function throwUsedUp(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  throw new AppError('upload_unknown', { cause: error });
}

export interface SentClip {
  upload_id: string;
  /** Local path of the bytes. */
  path: string;
  size: number;
  release: () => Promise<void>;
  type: ClipType;
}

/**
 * Opens the clip of a complete upload; undefined while bytes are missing. The caller must release it. Throws clip_type_wrong, and
 * upload_unknown for a used upload or one of another member.
 */
export async function openClip(deps: Deps, id: string, user_id: number): Promise<SentClip | undefined> {
  const [row] = await deps.db.select().from(clipUploads).where(ofMember(id, user_id));
  if (!row) throw new AppError('upload_unknown');
  const fetched = await fetchUpload(deps, id);
  if (!fetched && row.finished_at) throw new AppError('upload_unknown');
  if (!fetched) return undefined;
  const type = fetched.size === row.size ? await typeOfFile(fetched.path).catch(throwUsedUp) : undefined;
  if (type) return { ...fetched, upload_id: id, type };
  await fetched.release();
  if (fetched.size === row.size) throw wrongType();
  return undefined;
}

/** Consumes an upload in the transaction that stores its clip. Throws upload_unknown if it is already consumed. */
export async function consumeClipUpload(tx: Executor, id: string): Promise<void> {
  const used = await tx.delete(clipUploads).where(eq(clipUploads.id, id)).returning();
  if (used.length === 0) throw new AppError('upload_unknown');
}

/** Deletes expired uploads, and bytes without a row. */
export async function dropOldUploads(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - uploadMs);
  const old = await deps.db.select().from(clipUploads).where(lt(clipUploads.created_at, before));
  for (const { id } of old) await dropClipUpload(deps, id);
  // Lists bytes before rows: an upload writes its row first.
  const found = new Set<string>();
  for await (const id of deps.partialClips.list()) found.add(id);
  const stored = new Set(
    (await deps.db.select({ id: clipUploads.id }).from(clipUploads)).map(({ id }) => id),
  );
  for (const id of found) if (!stored.has(id)) await deps.partialClips.remove(id);
}
