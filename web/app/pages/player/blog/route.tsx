import type { Post } from '@paddock/contract/blog/calls';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { RequireDiscord } from '#features/accounts/require-discord.tsx';
import { useBlogMessages } from '#features/blog/messages.ts';
import { managedPostFilters, managedPostsQuery } from '#features/blog/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { readSession, useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { PostEditor } from './editor/post-editor.tsx';
import { Management } from './managed-posts.tsx';

type Edited = Post | 'new' | undefined;

/** The server refuses members without a linked Discord account. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(
    readSession().user?.is_discord_linked === true &&
      managedPostsQuery(parseUrlFilters(managedPostFilters, url.searchParams)),
  );

export default function BlogManagementScreen() {
  const t = useBlogMessages();
  const isLinked = useCurrentUser()?.is_discord_linked ?? false;
  const [edited, setEdited] = useState<Edited>();
  return (
    <PageSection>
      <PageHeader
        title={t('title.blogManagement')}
        actions={
          <Button look="main" icon={<Plus />} disabled={!isLinked} onClick={() => setEdited('new')}>
            {t('manage.create')}
          </Button>
        }
      />
      <RequireDiscord sentence={t('manage.lock')}>
        <Management isLinked={isLinked} onEdit={setEdited} />
      </RequireDiscord>
      {edited && (
        <PostEditor post={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </PageSection>
  );
}
