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

/** Of one member, at a time. */
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

/** Looks at what has come to its end. Throws clip_type_wrong for what is no clip, and forgets it. */
async function finish(deps: Deps, id: string): Promise<void> {
  const fetched = await fetchUpload(deps, id);
  const type = fetched && (await typeOfFile(fetched.path).finally(fetched.release));
  if (fetched && !type) {
    await dropClipUpload(deps, id);
    throw wrongType();
  }
  await deps.db.update(clipUploads).set({ finished_at: deps.now() }).where(eq(clipUploads.id, id));
}

/** Clips of members who report something. */
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

/** To catch with: where the bytes are not there any more, another report has used them up meanwhile. Throws upload_unknown or the error. */
export function throwUsedUp(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  throw new AppError('upload_unknown', { cause: error });
}

export interface SentClip {
  upload_id: string;
  /** Where its bytes lie on this machine. */
  path: string;
  size: number;
  release: () => Promise<void>;
  type: ClipType;
}

/**
 * The clip of an upload whose bytes have all come; undefined while some are missing. Whoever has it releases it. Throws
 * upload_unknown for none of one's own and one that is used up, and clip_type_wrong.
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

/** Uses an upload up, in the transaction that holds its clip. Throws upload_unknown to whoever comes second. */
export async function consumeClipUpload(tx: Executor, id: string): Promise<void> {
  const used = await tx.delete(clipUploads).where(eq(clipUploads.id, id)).returning();
  if (used.length === 0) throw new AppError('upload_unknown');
}

/** Forgets uploads that nobody went on with or used in time, and bytes whose row is gone. */
export async function dropOldUploads(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - uploadMs);
  const old = await deps.db.select().from(clipUploads).where(lt(clipUploads.created_at, before));
  for (const { id } of old) await dropClipUpload(deps, id);
  // In this order: the row is written before the bytes.
  const found = new Set<string>();
  for await (const id of deps.partialClips.list()) found.add(id);
  const kept = new Set((await deps.db.select({ id: clipUploads.id }).from(clipUploads)).map(({ id }) => id));
  for (const id of found) if (!kept.has(id)) await deps.partialClips.remove(id);
}
