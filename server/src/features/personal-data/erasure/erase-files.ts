import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { postImages, posts } from '../../blog/tables.ts';
import { eraseClips } from '../../stewarding/erase-files.ts';
import { ticketImages, ticketMessages } from '../../tickets/tables.ts';
import { type accountErasures, dataExports } from '../tables.ts';

type Erasure = typeof accountErasures.$inferSelect;

/** Deletes each file before its row, so that an interrupted run finds it again. */
export async function eraseFiles(deps: Deps, erasure: Erasure): Promise<void> {
  const { db, storage, privateStorage } = deps;
  const { user_id, profile_image } = erasure;
  if (profile_image !== null) await storage.remove(profile_image);

  const unpublished = and(eq(posts.author_id, user_id), isNull(posts.published_at));
  const drawn = await db
    .select({ id: postImages.id, image: postImages.image_url })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.post_id))
    .where(unpublished);
  for (const { image } of drawn) await storage.remove(image);
  // Unpublished posts are deleted with their pictures.
  await db.delete(posts).where(unpublished);

  const sent = await db
    .select({ id: ticketImages.id, image: ticketImages.image })
    .from(ticketImages)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketImages.message_id))
    .where(and(eq(ticketMessages.author_id, user_id), eq(ticketMessages.is_staff, false)));
  for (const { image } of sent) await privateStorage.remove(image);
  if (sent.length > 0)
    await db.delete(ticketImages).where(
      inArray(
        ticketImages.id,
        sent.map(({ id }) => id),
      ),
    );

  const isOwn = eq(dataExports.user_id, user_id);
  for (const { storage_name } of await db.select().from(dataExports).where(isOwn))
    await privateStorage.remove(storage_name);
  await db.delete(dataExports).where(isOwn);
  await eraseClips(deps, user_id);
}
