import type { Post } from '@paddock/contract/blog/calls';
import { textDirection } from '@paddock/contract/i18n/locale';
import { Eye, EyeOff, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useBlogMessages } from '#features/blog/messages.ts';
import { PostCounts } from '#features/blog/post-card.tsx';
import { PostDates } from '#features/blog/post-dates.tsx';
import { postPath } from '#features/blog/post-path.ts';
import { PostPicture } from '#features/blog/post-picture.tsx';
import { PostStatusBadge } from '#features/blog/post-status-badge.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { List, type ListRead } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { usePostManagementMessages } from './messages.ts';
import type { PostAction } from './post-status-dialog.tsx';
import type { HiddenPost } from './use-undo-hiding.ts';

interface PostHandlers {
  onEdit: (post: Post) => void;
  onAsk: (post: Post, step: PostAction) => void;
  /** The post hidden last. Its undo button is in its row, or above a list that no longer has the row. */
  hidden: HiddenPost | undefined;
  onUndo: (hidden: HiddenPost) => void;
}

interface PostListProps extends PostHandlers {
  pages: ListRead<Post[]>;
  isFiltered: boolean;
  onClear: () => void;
}

/** The managed posts while they load, fail, are empty or listed. */
export function PostList({ pages, isFiltered, onClear, ...handlers }: PostListProps) {
  const t = useBlogMessages();
  const tPostManagement = usePostManagementMessages();
  const { hidden, onUndo } = handlers;
  const isListed = pages.data?.some(({ id }) => id === hidden?.post.id);
  return (
    <>
      {hidden && !isListed && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-1 px-4 py-2 text-sm">
          <span>
            {tPostManagement(`confirm.${hidden.step}Done`)}{' '}
            <Bdi className="font-bold">{hidden.post.title}</Bdi>
          </span>
          <Button dense icon={<Undo2 className="mirror" />} onClick={() => onUndo(hidden)}>
            {t('manage.undo')}
          </Button>
        </p>
      )}
      <List
        read={pages}
        failed={t('manage.fetchFailed')}
        skeleton={
          <output className="flex items-center justify-center gap-3 py-16 text-text-2">
            <Spinner />
            {t('manage.loading')}
          </output>
        }
        empty={
          <EmptyState
            seed="no posts"
            sentence={t(isFiltered ? 'manage.noMatch' : 'manage.empty')}
            action={isFiltered && <Button onClick={onClear}>{t('manage.clear')}</Button>}
          />
        }
      >
        {(posts) => <PostTable posts={posts} {...handlers} />}
      </List>
    </>
  );
}

function PostTable({ posts, ...handlers }: PostHandlers & { posts: readonly Post[] }) {
  const t = useBlogMessages();
  const columns: Column<Post>[] = [
    {
      key: 'image',
      header: t('manage.image'),
      cell: ({ slug, main_image_url }) => (
        <div className="w-24 overflow-hidden rounded-input border border-line">
          <PostPicture slug={slug} file={main_image_url} />
        </div>
      ),
    },
    {
      key: 'title',
      phone: 'top',
      header: t('manage.titleColumn'),
      head: true,
      cell: (post) => <PostTitle post={post} />,
    },
    {
      key: 'status',
      phone: 'bottom',
      header: t('manage.statusColumn'),
      cell: ({ status }) => <PostStatusBadge status={status} />,
    },
    { key: 'date', header: t('manage.date'), cell: (post) => <PostDates post={post} /> },
    { key: 'stats', phone: 'bottomEnd', header: t('manage.stats'), cell: (post) => <PostCounts {...post} /> },
    {
      key: 'actions',
      header: t('manage.actions'),
      end: true,
      cell: (post) => <PostActions post={post} {...handlers} />,
    },
  ];
  return <Table caption={t('manage.caption')} columns={columns} rows={posts} rowKey={({ id }) => id} />;
}

function PostTitle({ post: { title, slug, locale } }: { post: Post }) {
  return (
    <div className="flex min-w-0 max-w-sm flex-col gap-0.5">
      <bdi lang={locale} className="wrap-anywhere line-clamp-2">
        {title}
      </bdi>
      {/* By the post's language: a Persian slug that begins with a Latin word is read from the right as well. */}
      <bdi lang={locale} dir={textDirection(locale)} className="wrap-anywhere text-text-3 text-xs">
        {slug}
      </bdi>
    </div>
  );
}

function PostActions({ post, onEdit, onAsk, hidden, onUndo }: PostHandlers & { post: Post }) {
  const t = useBlogMessages();
  const { title, status, slug } = post;
  const isPublished = status === 'published';
  return (
    <span className="inline-flex">
      {hidden?.post.id === post.id && (
        <IconButton
          icon={<Undo2 className="mirror" />}
          label={t('manage.undoOf', { title })}
          className="text-firoozeh"
          onClick={() => onUndo(hidden)}
        />
      )}
      {isPublished && (
        <Link
          to={postPath(slug)}
          title={t('manage.view', { title })}
          aria-label={t('manage.view', { title })}
          className="inline-flex size-11 items-center justify-center rounded-button text-text-2 hover:bg-surface-2 hover:text-text"
        >
          <Eye />
        </Link>
      )}
      <IconButton icon={<Pencil />} label={t('manage.edit', { title })} onClick={() => onEdit(post)} />
      {isPublished ? (
        <IconButton
          icon={<EyeOff />}
          label={t('manage.unpublish', { title })}
          onClick={() => onAsk(post, 'unpublish')}
        />
      ) : (
        <IconButton
          icon={<Send className="mirror" />}
          label={t('manage.publish', { title })}
          onClick={() => onAsk(post, 'publish')}
        />
      )}
      <IconButton
        icon={<Trash2 />}
        label={t('manage.delete', { title })}
        tone="danger"
        onClick={() => onAsk(post, 'archive')}
      />
    </span>
  );
}
