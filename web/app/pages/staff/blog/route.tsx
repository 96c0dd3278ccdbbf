import { exportPosts } from '@paddock/contract/blog/admin-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import {
  adminPostFilters,
  adminPostsQuery,
  openedPostFilters,
  type PostPart,
  toAdminPostFilter,
} from '#features/blog/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { BulkList } from '#ui/table/bulk-list.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import type { Route } from './+types/route.ts';
import { AdminPostFilters } from './admin-post-filters.tsx';
import { useAdminBlogMessages } from './messages.ts';
import { type Moderation, ModerationDialog } from './moderation-dialog.tsx';
import { useAdminPostTable } from './use-admin-post-table.tsx';

const AdminPostDialog = lazyPart(() => import('./admin-post-dialog.tsx'));

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminPostsQuery(parseUrlFilters(adminPostFilters, url.searchParams)));

/** The posts of everybody for the staff. Filters and the opened post stand in the address. */
export default function AdminBlogScreen() {
  const t = useAdminBlogMessages();
  const { edit: mayEdit } = useRights('blog');
  const { filters, change, searchWith, reset } = useUrlFilters(adminPostFilters);
  const address = useUrlFilters(openedPostFilters);
  const { post: opened, part } = address.filters;
  const [moderation, setModeration] = useState<Moderation>();
  const pages = useInfiniteQuery(adminPostsQuery(filters));
  const open = (slug: string | undefined, shown: PostPart) => address.change({ post: slug, part: shown });
  const table = useAdminPostTable({
    mayEdit,
    authorPath: (id) => `?${searchWith({ author: String(id) })}`,
    postAddress: (slug) => `?${address.searchWith({ post: slug, part: undefined })}`,
    onOpen: open,
    onStep: setModeration,
  });
  const isFiltered = [filters.search, filters.status, filters.author].some((value) => value !== undefined);
  const ofAuthor = pages.data?.find(({ author }) => author?.id === filters.author)?.author;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t('title')}</h1>
        <ExportButton {...useCsvExport(exportPosts, toAdminPostFilter(filters), 'blog')} />
      </div>
      <AdminPostFilters filters={filters} authorName={ofAuthor?.username} change={change} />
      <BulkList
        read={pages}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState
            seed="no posts"
            sentence={t(isFiltered ? 'noMatch' : 'empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('clear')}</Button>}
          />
        }
        {...table}
      />
      {opened !== undefined && (
        <AdminPostDialog
          key={opened}
          slug={opened}
          part={part}
          mayEdit={mayEdit}
          onPart={(next) => open(opened, next)}
          onClose={() => open(undefined, 'text')}
        />
      )}
      {moderation && <ModerationDialog moderation={moderation} onClose={() => setModeration(undefined)} />}
    </section>
  );
}
