import { exportPosts } from '@paddock/contract/blog/admin-calls';
import { postOrders, postStatuses } from '@paddock/contract/blog/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { useBlogMessages } from '#features/blog/messages.ts';
import {
  adminPostFilters,
  adminPostsQuery,
  openedPostFilters,
  type PostPart,
  toAdminPostFilter,
} from '#features/blog/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { Route } from './+types/route.ts';
import { useAdminBlogMessages } from './messages.ts';
import { type Moderation, ModerationDialog } from './moderation-dialog.tsx';
import { useAdminPostTable } from './use-admin-post-table.tsx';

const AdminPostDialog = lazyPart(() => import('./admin-post-dialog.tsx'));

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminPostsQuery(parseUrlFilters(adminPostFilters, url.searchParams)));

/** All posts. The filters and the open post are in the address. */
export default function AdminBlogScreen() {
  const t = useAdminBlogMessages();
  const tBlog = useBlogMessages();
  const { edit: mayEdit } = useRights('blog');
  const address = useUrlFilters(adminPostFilters);
  const { filters, change, searchWith } = address;
  const postAddress = useUrlFilters(openedPostFilters);
  const { post: openSlug, part } = postAddress.filters;
  const [moderation, setModeration] = useState<Moderation>();
  const pages = useInfiniteQuery(adminPostsQuery(filters));
  const open = (slug: string | undefined, nextPart: PostPart) =>
    postAddress.change({ post: slug, part: nextPart });
  const table = useAdminPostTable({
    mayEdit,
    authorPath: (id) => `?${searchWith({ author: String(id) })}`,
    postAddress: (slug) => `?${postAddress.searchWith({ post: slug, part: undefined })}`,
    onOpen: open,
    onStep: setModeration,
  });
  const author = pages.data?.find((post) => post.author?.id === filters.author)?.author;
  return (
    <StaffList
      texts={{
        title: t('title'),
        search: t('search'),
        failed: t('failed'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        showAll: t('clear'),
      }}
      seed="no posts"
      read={pages}
      exporting={useCsvExport(exportPosts, toAdminPostFilter(filters), 'blog')}
      address={address}
      filters={[
        {
          name: 'order',
          label: t('order'),
          any: t('orders.edited'),
          options: toOptions(postOrders, (value) => t(`orders.${value}`)),
        },
        {
          name: 'status',
          label: t('status'),
          any: t('all'),
          options: toOptions(postStatuses, (value) => tBlog(`status.${value}`)),
        },
      ]}
      moreFilters={{
        count: filters.author === undefined ? 0 : 1,
        control: filters.author !== undefined && (
          <AuthorFilter name={author?.username} onClear={() => change({ author: '' })} />
        ),
      }}
      dialogs={
        <>
          {openSlug !== undefined && (
            <AdminPostDialog
              key={openSlug}
              slug={openSlug}
              part={part}
              mayEdit={mayEdit}
              onPart={(next) => open(openSlug, next)}
              onClose={() => open(undefined, 'text')}
            />
          )}
          {moderation && (
            <ModerationDialog moderation={moderation} onClose={() => setModeration(undefined)} />
          )}
        </>
      }
      {...table}
    />
  );
}

interface AuthorFilterProps {
  /** Undefined until one of the author's posts is loaded. */
  name: string | undefined;
  onClear: () => void;
}

function AuthorFilter({ name, onClear }: AuthorFilterProps) {
  const t = useAdminBlogMessages();
  return (
    <p className="flex min-h-11 basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="wrap-anywhere">
        {name ? (
          <>
            {t('ofOne')} <Bdi className="font-bold">{name}</Bdi>
          </>
        ) : (
          t('ofOneUnnamed')
        )}
      </span>
      <Button dense look="ghost" icon={<X />} onClick={onClear}>
        {t('ofAll')}
      </Button>
    </p>
  );
}
