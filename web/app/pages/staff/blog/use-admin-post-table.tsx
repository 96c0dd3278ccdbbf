import { type Post, setPostStatus } from '@paddock/contract/blog/calls';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { useBulkTable } from '#components/bulk-table.tsx';
import { useBlogMessages } from '#features/blog/messages.ts';
import { PostCounts } from '#features/blog/post-card.tsx';
import { PostDates } from '#features/blog/post-dates.tsx';
import { PostPicture } from '#features/blog/post-picture.tsx';
import { PostStatusBadge } from '#features/blog/post-status-badge.tsx';
import { adminPostQueries, type PostPart } from '#features/blog/queries.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { Bdi } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import type { BulkAction } from '#ui/table/selection/bulk-action-bar.tsx';
import type { Column } from '#ui/table/table.tsx';
import { useAdminBlogMessages } from './messages.ts';
import type { Moderation } from './moderation-dialog.tsx';
import { type HidingStep, statusAfter, stepIcons, stepsFor } from './moderation-steps.tsx';

interface AdminPostTableOptions {
  mayEdit: boolean;
  /** Returns the link to the posts of an author. */
  authorPath: (author: number) => string;
  /** Returns the link that opens a post. */
  postAddress: (slug: string) => string;
  onOpen: (slug: string, part: PostPart) => void;
  onStep: (moderation: Moderation) => void;
}

/** All posts for a `BulkList`. Editors can hide several at once. */
export function useAdminPostTable({
  mayEdit,
  authorPath,
  postAddress,
  onOpen,
  onStep,
}: AdminPostTableOptions) {
  const t = useAdminBlogMessages();
  const tBlog = useBlogMessages();
  const columns: Column<Post>[] = [
    {
      key: 'image',
      header: tBlog('manage.image'),
      cell: ({ slug, main_image_url }) => (
        <div className="w-20 overflow-hidden rounded-input border border-line">
          <PostPicture slug={slug} file={main_image_url} />
        </div>
      ),
    },
    {
      key: 'title',
      phone: 'top',
      header: tBlog('manage.titleColumn'),
      head: true,
      cell: ({ slug, title, content }) => (
        <div className="flex min-w-0 flex-col gap-0.5">
          <div className="text-start">
            <Link
              to={postAddress(slug)}
              preventScrollReset
              className="wrap-anywhere line-clamp-2 text-firoozeh hover:underline"
            >
              <Bdi>{title}</Bdi>
            </Link>
          </div>
          <span dir="auto" className="wrap-anywhere line-clamp-2 text-start font-normal text-text-3 text-xs">
            {content}
          </span>
        </div>
      ),
    },
    {
      key: 'author',
      phone: 'bottomEnd',
      header: t('author'),
      className: 'md:min-w-28',
      cell: ({ author }) =>
        author ? (
          <Link
            to={authorPath(author.id)}
            aria-label={t('byAuthor', { name: author.username })}
            title={t('byAuthor', { name: author.username })}
            className="wrap-anywhere inline-flex min-h-6 items-center hover:text-firoozeh hover:underline"
          >
            <Bdi>{author.username}</Bdi>
          </Link>
        ) : (
          <span className="text-text-3">{tBlog('formerMember')}</span>
        ),
    },
    {
      key: 'status',
      phone: 'bottom',
      header: tBlog('manage.statusColumn'),
      className: 'md:min-w-48',
      cell: (post) => (
        <span className="flex flex-col items-start gap-1.5">
          <PostStatusBadge status={post.status} />
          <PostDates post={post} />
        </span>
      ),
    },
    { key: 'stats', header: tBlog('manage.stats'), cell: (post) => <PostCounts {...post} /> },
    {
      key: 'actions',
      header: tBlog('manage.actions'),
      end: true,
      fixed: true,
      cell: (post) => (
        <span className="inline-flex">
          <IconButton
            icon={<MessageSquare />}
            label={t('commentsOf', { title: post.title })}
            onClick={() => onOpen(post.slug, 'comments')}
          />
          {mayEdit &&
            stepsFor(post).map((step) => (
              <IconButton
                key={step}
                icon={stepIcons[step]}
                label={t(`step.${step}.of`, { title: post.title })}
                onClick={() => onStep({ post, step })}
              />
            ))}
        </span>
      ),
    },
  ];
  const actions = useBulkSteps();
  const onEnd = useInvalidate(adminPostQueries);
  return useBulkTable(
    'posts',
    t('title'),
    columns,
    mayEdit && {
      nameOf: ({ title }) => title,
      // Archived posts are already hidden.
      mayPick: ({ status }) => status !== 'archived',
      actions,
      onEnd,
    },
  );
}

const hidingSteps: readonly HidingStep[] = ['unpublish', 'archive'];

/** The bulk actions on posts. */
function useBulkSteps(): BulkAction<Post>[] {
  const t = useAdminBlogMessages();
  const change = useApiMutation(setPostStatus, { quiet: true, failure: t('step.archive.failed') });
  return hidingSteps.map((step) => ({
    label: t(`step.${step}.several`),
    icon: stepIcons[step],
    fits: (post) => stepsFor(post).includes(step),
    act: ({ id }) => change.mutateAsync({ params: { id }, body: { status: statusAfter[step] } }),
    question: (count) => ({
      title: t(`step.${step}.several`),
      sentence: t(`step.${step}.question`, { count }),
    }),
  }));
}
