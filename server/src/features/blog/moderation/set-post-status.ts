import type { Post, PostStatus } from '@paddock/contract/blog/calls';
import { AppError } from '@paddock/contract/core/errors';
import type { NotificationFacts } from '@paddock/contract/notifications/catalogue';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { notify } from '../../notifications/notify.ts';
import { getManagedPost, lockPost, type PostRow } from '../queries.ts';
import { posts } from '../tables.ts';
import { assertModerator } from './assert-moderator.ts';

interface StatusChange {
  status: PostStatus;
  /** The reason that staff give. */
  reason?: string | null | undefined;
}

/**
 * Changes the status of a post; the date of the first publication stays. Staff changes notify the author. Throws
 * not_found for a post that the viewer cannot see, permission_denied, discord_required for an author without a linked
 * account, and post_never_published if staff would publish a post that its author never published.
 */
export function setPostStatus(deps: Deps, id: number, change: StatusChange, viewer: Viewer): Promise<Post> {
  return deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    if (!row) throw new AppError('not_found');
    const isOwn = row.author_id === viewer.id;
    if (!isOwn) await assertModerator(tx, viewer);
    else if (viewer.discord_id === null) throw new AppError('discord_required');
    const { status } = change;
    if (status === row.status) return getManagedPost(tx, id);
    if (!isOwn && status === 'published' && !row.published_at) throw new AppError('post_never_published');
    const now = deps.now();
    const published_at = row.published_at ?? (status === 'published' ? now : null);
    // The text is unchanged, so updated_at stays.
    await tx.update(posts).set({ status, published_at }).where(eq(posts.id, id));
    if (!isOwn) await recordModeration(tx, row, change, now);
    return getManagedPost(tx, id);
  });
}

type Moderation = NotificationFacts<'post_moderated'>['change'];

function nameModeration(before: PostStatus, after: PostStatus): Moderation {
  if (after === 'published') return 'republished';
  if (after === 'archived') return 'archived';
  return before === 'published' ? 'unpublished' : 'restored';
}

/** Audits a change by staff and notifies the author. */
async function recordModeration(
  tx: Executor,
  row: PostRow,
  { status, reason }: StatusChange,
  now: Date,
): Promise<void> {
  const { id, slug, title, author_id } = row;
  await audit(tx, {
    action: 'post.status',
    target: { type: 'post', id, name: title },
    before: { status: row.status },
    after: { status, ...(reason && { reason }) },
  });
  const facts = {
    slug,
    post_title: title,
    change: nameModeration(row.status, status),
    reason: reason || null,
  };
  await notify(tx, author_id, 'post_moderated', { cause: `${id} ${now.toISOString()}`, facts }, now);
}
