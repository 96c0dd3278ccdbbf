import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ClipType } from '@paddock/contract/stewarding/rules';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { consumeClipUpload, type SentClip, throwUsedUp } from './clip-uploads.ts';
import { clips } from './tables.ts';

const endings: Record<ClipType, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };

export type ClipRow = typeof clips.$inferSelect;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Attaches the clip to its report, in the transaction that files it. */
type AttachClip = (tx: Executor, incident_id: number) => Promise<void>;

/**
 * Stores a clip in the private storage and calls `use` with a function that attaches it. If `use` fails, the file is deleted. A process
 * that crashes in between leaves an orphan for the sweep.
 */
export async function withStoredClip<T>(
  { db, privateStorage, now }: Deps,
  clip: SentClip | undefined,
  user_id: number,
  use: (attach: AttachClip) => Promise<T>,
): Promise<T> {
  if (!clip) return use(async () => undefined);
  const { path, size, type, upload_id } = clip;
  const storage_name = `clip-${randomUUID()}.${endings[type]}`;
  const sha256 = await hashOf(path).catch(throwUsedUp);
  const clipRow = { user_id, storage_name, type, size, sha256, created_at: now() };
  await db.insert(clips).values(clipRow);
  const isClip = eq(clips.storage_name, storage_name);
  try {
    await privateStorage.putFile(storage_name, path);
    return await use(async (tx, incident_id) => {
      await consumeClipUpload(tx, upload_id);
      await tx.update(clips).set({ incident_id }).where(isClip);
    });
  } catch (error) {
    // If the storage is unavailable, the row stays for the sweep.
    await privateStorage
      .remove(storage_name)
      .then(() => db.delete(clips).where(isClip))
      .catch(() => undefined);
    return throwUsedUp(error);
  }
}

/** Finds the clips of reports, by report id. */
export async function findClips(
  db: Executor,
  incident_ids: readonly number[],
): Promise<Map<number, ClipRow>> {
  const rows = await db
    .select()
    .from(clips)
    .where(inArray(clips.incident_id, [...incident_ids]));
  return new Map(rows.map((row) => [row.incident_id ?? 0, row]));
}

/** Converts a clip for its report. */
export const toClip = (row: ClipRow | undefined) =>
  row ? { type: row.type, size: row.size, deleted: row.deleted_at !== null } : null;

/** Deletes the file of a clip; the row records that it existed. */
export async function deleteClip({ db, privateStorage, now }: Deps, { id, storage_name }: ClipRow) {
  await privateStorage.remove(storage_name);
  await db.update(clips).set({ deleted_at: now() }).where(eq(clips.id, id));
}

/** Longer than storing any clip takes, in ms. */
const orphanAfterMs = 24 * 3_600_000;

/** Deletes clips that were never attached to a report. */
export async function sweepOrphanClips({ db, privateStorage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - orphanAfterMs);
  const left = await db
    .select()
    .from(clips)
    .where(and(isNull(clips.incident_id), lt(clips.created_at, before)));
  for (const { id, storage_name } of left) {
    await privateStorage.remove(storage_name);
    await db.delete(clips).where(eq(clips.id, id));
  }
}
