import type { PostImage } from '@paddock/contract/blog/calls';
import { postImagesMax, postImagesRule } from '@paddock/contract/blog/rules';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { contentImageSize, withStoredImages } from '../../images/store-images.ts';
import { listImages, lockPost } from './queries.ts';
import { postImages } from './tables.ts';

/** Adds pictures to a post, eight at most. A failure leaves no row and no file. */
export function addPostImages(
  deps: Deps,
  id: number,
  { files, viewer }: { files: readonly UploadedFile[]; viewer: Viewer },
): Promise<PostImage[]> {
  const field = { field: 'files', rule: postImagesRule, size: contentImageSize };
  return withStoredImages(deps.storage, files, field, (names) =>
    deps.db.transaction(async (tx) => {
      if (!(await lockPost(tx, id, viewer.id))) throw new AppError('not_found');
      const existing = await listImages(tx, id);
      if (existing.length + names.length > postImagesMax) {
        throw invalid({ field: 'files', code: 'images_too_many', values: { max: postImagesMax } });
      }
      const created_at = deps.now();
      await tx.insert(postImages).values(names.map((image_url) => ({ post_id: id, image_url, created_at })));
      return listImages(tx, id);
    }),
  );
}

/** Removes a picture. The text no longer shows it. */
export async function deletePostImage(
  deps: Deps,
  id: number,
  image_id: number,
  viewer: Viewer,
): Promise<void> {
  const removed = await deps.db.transaction(async (tx) => {
    if (!(await lockPost(tx, id, viewer.id))) throw new AppError('not_found');
    const [row] = await tx
      .delete(postImages)
      .where(and(eq(postImages.id, image_id), eq(postImages.post_id, id)))
      .returning();
    if (!row) throw new AppError('not_found');
    return row.image_url;
  });
  // The row is deleted, so failing to delete the file is not an error.
  await deps.storage.remove(removed).catch(() => undefined);
}
