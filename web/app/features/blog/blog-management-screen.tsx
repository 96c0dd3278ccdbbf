import { listManagedPosts, type Post, postStatuses } from '@paddock/contract/blog';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { usePages } from '../../lib/pages.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { FilterTabs } from '../../ui/tabs.tsx';
import { DiscordLock } from '../accounts/discord-lock.tsx';
import { blogText } from './blog-text.ts';
import { PostEditor } from './post-editor.tsx';
import { PostList } from './post-list.tsx';
import { PostQuestion, type Step } from './post-question.tsx';

type Edited = Post | 'new' | undefined;

export default function BlogManagementScreen() {
  const t = useText(blogText);
  const isLinked = useCurrentUser()?.is_discord_linked ?? false;
  const [edited, edit] = useState<Edited>();
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
          onClick={() => edit('new')}
        >
          {t('manage.create')}
        </Button>
      </div>
      <DiscordLock sentence={t('manage.lock')}>
        <Management isLinked={isLinked} onEdit={edit} />
      </DiscordLock>
      {edited && <PostEditor post={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
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
  const t = useText(blogText);
  const { address, change, clear } = useAddressFilters();
  const search = address.get('search') ?? '';
  const status = postStatuses.find((one) => one === address.get('status'));
  // The server refuses those whose Discord is not linked.
  const wanted = { status, search: search || undefined };
  const pages = usePages(listManagedPosts, wanted, { pageLength: 20, enabled: isLinked });
  const [asked, ask] = useState<{ post: Post; step: Step }>();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label={t('manage.filter')}
          current={status ?? 'all'}
          onPick={(key) => change('status', key === 'all' ? '' : key)}
          options={filters.map((key) => ({
            key,
            label: key === 'all' ? t('manage.all') : t(`status.${key}`),
          }))}
        />
        <SearchBox
          className="grow md:max-w-md"
          label={t('manage.search')}
          value={search}
          onSearch={(text) => change('search', text)}
        />
      </div>
      <PostList
        pages={pages}
        isFiltered={search !== '' || status !== undefined}
        onClear={clear}
        onEdit={onEdit}
        onAsk={(post, step) => ask({ post, step })}
      />
      {asked && <PostQuestion {...asked} onClose={() => ask(undefined)} />}
    </div>
  );
}
