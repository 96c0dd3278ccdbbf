import type { Post } from '@paddock/contract/blog/calls';
import { postStatuses } from '@paddock/contract/blog/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '../../../components/page-head.tsx';
import { prefetch } from '../../../lib/api/prefetch.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { readSession, useCurrentUser } from '../../../lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '../../../lib/url/url-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { ToggleGroup } from '../../../ui/tabs.tsx';
import { RequireDiscord } from '../../accounts/require-discord.tsx';
import { PostEditor } from '../editor/post-editor.tsx';
import { blogMessages } from '../messages.ts';
import { managedPostFilters, managedPostsQuery } from '../queries.ts';
import type { Route } from './+types/route.ts';
import { PostList } from './post-list.tsx';
import { type PostAction, PostStatusDialog } from './post-status-dialog.tsx';

type Edited = Post | 'new' | undefined;

/** The server refuses those whose Discord is not linked. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(
    readSession().user?.is_discord_linked === true &&
      managedPostsQuery(parseUrlFilters(managedPostFilters, url.searchParams)),
  );

export default function BlogManagementScreen() {
  const t = useTranslations(blogMessages);
  const isLinked = useCurrentUser()?.is_discord_linked ?? false;
  const [edited, setEdited] = useState<Edited>();
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.blogManagement')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title.blogManagement')}</h1>
        <Button
          look="main"
          icon={<Plus />}
          className="max-xs:w-full"
          disabled={!isLinked}
          onClick={() => setEdited('new')}
        >
          {t('manage.create')}
        </Button>
      </div>
      <RequireDiscord sentence={t('manage.lock')}>
        <Management isLinked={isLinked} onEdit={setEdited} />
      </RequireDiscord>
      {edited && (
        <PostEditor post={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

const filters = ['all', ...postStatuses] as const;

interface ManagementProps {
  isLinked: boolean;
  onEdit: (post: Post) => void;
}

/** The own posts, or all of them for staff. The address keeps filter and search. */
function Management({ isLinked, onEdit }: ManagementProps) {
  const t = useTranslations(blogMessages);
  const { filters: wanted, change, reset } = useUrlFilters(managedPostFilters);
  const { status, search = '' } = wanted;
  // The server refuses those whose Discord is not linked.
  const pages = useInfiniteQuery({ ...managedPostsQuery(wanted), enabled: isLinked });
  const [asked, setAsked] = useState<{ post: Post; step: PostAction }>();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ToggleGroup
          label={t('manage.filter')}
          current={status ?? 'all'}
          onPick={(key) => change({ status: key === 'all' ? '' : key })}
          options={filters.map((key) => ({
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
        pages={pages}
        isFiltered={search !== '' || status !== undefined}
        onClear={() => reset()}
        onEdit={onEdit}
        onAsk={(post, step) => setAsked({ post, step })}
      />
      {asked && <PostStatusDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
