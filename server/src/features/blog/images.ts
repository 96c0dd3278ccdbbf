import { type PostImage, postImagesMax, postImagesRule } from '@paddock/contract/blog';
import { AppError } from '@paddock/contract/errors';
import type { Locale } from '@paddock/contract/locale';
import { say } from '@paddock/contract/words';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { pictureSize, withStoredImages } from '../../http/images.ts';
import type { SentFile } from '../../http/multipart.ts';
import { listImages, lockManagedPost } from './queries.ts';
import { noteForeignPost } from './staff-notes.ts';
import { postImages } from './tables.ts';

/** Adds pictures behind those that are there, eight in all; leaves neither a row nor a file when it fails. */
export function addImages(
  deps: Deps,
  id: number,
  { files, viewer, locale }: { files: readonly SentFile[]; viewer: Viewer; locale: Locale },
): Promise<PostImage[]> {
  const field = { field: 'files', rule: postImagesRule, size: pictureSize, locale };
  return withStoredImages(deps.storage, files, field, (names) =>
    deps.db.transaction(async (tx) => {
      const post = await lockManagedPost(tx, id, viewer);
      if (!post) throw new AppError('not_found');
      const kept = await listImages(tx, id);
      if (kept.length + names.length > postImagesMax) {
        const errors = { files: say('images_too_many', locale, { max: postImagesMax }) };
        throw new AppError('validation_failed', { errors });
      }
      const created_at = deps.now();
      await tx.insert(postImages).values(names.map((image_url) => ({ post_id: id, image_url, created_at })));
      await noteForeignPost(tx, 'post.images', post, viewer, undefined, { images: names });
      return listImages(tx, id);
    }),
  );
}

/** Takes a picture away; where the text shows it, nothing is shown any more. */
export async function deleteImage(deps: Deps, id: number, image_id: number, viewer: Viewer): Promise<void> {
  const gone = await deps.db.transaction(async (tx) => {
    const post = await lockManagedPost(tx, id, viewer);
    if (!post) throw new AppError('not_found');
    const [row] = await tx
      .delete(postImages)
      .where(and(eq(postImages.id, image_id), eq(postImages.post_id, id)))
      .returning();
    if (!row) throw new AppError('not_found');
    await noteForeignPost(tx, 'post.images', post, viewer, { images: [row.image_url] }, undefined);
    return row.image_url;
  });
  // The row is gone already: an old file that cannot be removed is no failure of this.
  await deps.storage.remove(gone).catch(() => undefined);
}
