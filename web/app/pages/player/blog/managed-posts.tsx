import type { Post } from '@paddock/contract/blog/calls';
import { postStatuses } from '@paddock/contract/blog/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBlogMessages } from '#features/blog/messages.ts';
import { managedPostFilters, managedPostsQuery } from '#features/blog/queries.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { SearchBox } from '#ui/form/search-box.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { PostList } from './post-list.tsx';
import { type PostAction, PostStatusDialog } from './post-status-dialog.tsx';
import { useUndoHiding } from './use-undo-hiding.ts';

const statusFilters = ['all', ...postStatuses] as const;

interface ManagementProps {
  isLinked: boolean;
  onEdit: (post: Post) => void;
}

/** The member's posts. The address has filter and search. */
export function Management({ isLinked, onEdit }: ManagementProps) {
  const t = useBlogMessages();
  const { filters, change, reset } = useUrlFilters(managedPostFilters);
  const { status, search = '' } = filters;
  // The server refuses members without a linked Discord account: an empty list is rendered behind the lock.
  const pages = useInfiniteQuery({ ...managedPostsQuery(filters), enabled: isLinked });
  const hiding = useUndoHiding();
  const [statusChange, setStatusChange] = useState<{ post: Post; step: PostAction }>();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ToggleGroup
          label={t('manage.filter')}
          current={status ?? 'all'}
          onPick={(key) => change({ status: key === 'all' ? '' : key })}
          options={statusFilters.map((key) => ({
            key,
            label: key === 'all' ? t('manage.all') : t(`status.${key}`),
          }))}
        />
        <SearchBox
          className="grow md:max-w-md"
          label={t('manage.search')}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      <PostList
        pages={isLinked ? pages : { ...pages, data: [] }}
        isFiltered={search !== '' || status !== undefined}
        onClear={() => reset()}
        onEdit={onEdit}
        onAsk={(post, step) => {
          hiding.clear();
          setStatusChange({ post, step });
        }}
        hidden={hiding.hidden}
        onUndo={hiding.undo}
      />
      {statusChange && (
        <PostStatusDialog
          {...statusChange}
          onHidden={hiding.onHidden}
          onClose={() => setStatusChange(undefined)}
        />
      )}
    </div>
  );
}
