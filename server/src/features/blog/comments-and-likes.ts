import type { Comment } from '@paddock/contract/blog/calls';
import { AppError } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { and, count, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import type { Viewer } from '../../http/app-types.ts';
import { notify } from '../notifications/notify.ts';
import { assertModerator } from './moderation/assert-moderator.ts';
import { findPublishedById, getComment, hasLiked } from './queries.ts';
import { comments, postLikes } from './tables.ts';

/** Likes a published post or removes the like. Idempotent. */
export async function setLike({ db, now }: Deps, post_id: number, user_id: number, liked: boolean) {
  return db.transaction(async (tx) => {
    if (!(await findPublishedById(tx, post_id))) throw new AppError('not_found');
    if (liked) {
      await tx.insert(postLikes).values({ post_id, user_id, created_at: now() }).onConflictDoNothing();
    } else {
      await tx.delete(postLikes).where(and(eq(postLikes.post_id, post_id), eq(postLikes.user_id, user_id)));
    }
    const [counted] = await tx
      .select({ like_count: count() })
      .from(postLikes)
      .where(eq(postLikes.post_id, post_id));
    return { liked: await hasLiked(tx, post_id, user_id), like_count: counted?.like_count ?? 0 };
  });
}

/** How many characters of a comment its notification quotes. */
const quoted = 200;

/** Comments on a published post and notifies its author unless it is the same member. */
export function addComment(deps: Deps, post_id: number, content: string, viewer: Viewer): Promise<Comment> {
  return deps.db.transaction(async (tx) => {
    const post = await findPublishedById(tx, post_id);
    if (!post) throw new AppError('not_found');
    const created_at = deps.now();
    const row = await insertRow(tx, comments, { post_id, author_id: viewer.id, content, created_at });
    if (post.author_id !== viewer.id) {
      const comment = cutText(content, quoted);
      const facts = { slug: post.slug, post_title: post.title, from: viewer.username, comment };
      await notify(tx, post.author_id, 'comment', { cause: String(row.id), facts }, created_at);
    }
    return getComment(tx, row.id, viewer);
  });
}

/** Deletes a comment as its author or, after assertModerator, as staff. */
export async function deleteComment(
  { db }: Deps,
  post_id: number,
  id: number,
  viewer: Viewer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(comments)
      .where(and(eq(comments.id, id), eq(comments.post_id, post_id)))
      .for('update');
    if (!row) throw new AppError('not_found');
    const isOwn = row.author_id === viewer.id;
    if (!isOwn) await assertModerator(tx, viewer);
    await tx.delete(comments).where(eq(comments.id, id));
    if (isOwn) return;
    const target = { type: 'comment', id, name: cutText(row.content, 60) } as const;
    await audit(tx, { action: 'comment.delete', target, before: row });
  });
}
