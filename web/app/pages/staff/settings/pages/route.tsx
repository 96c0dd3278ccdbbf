import { deletePage, type ListedPage } from '@paddock/contract/pages/calls';
import { proposedSlugs } from '@paddock/contract/pages/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminPagesQuery, pageQueries } from '#features/pages/queries.ts';
import { useRefreshFooter } from '#features/pages/use-refresh-footer.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { useNew } from '#lib/url/use-new.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/table/list.tsx';
import { useAdminPagesMessages } from './messages.ts';
import { type NewPage, proposedPage } from './new-page.ts';
import { PageEditor } from './page-editor.tsx';
import { PageRow } from './page-row.tsx';
import { ProposedPages } from './proposed-pages.tsx';

/** Finds the page that `?new=rules` opens: a proposed one or its stored draft. */
function findPageToWrite(
  proposed: string | null,
  pages: readonly ListedPage[],
): ListedPage | NewPage | undefined {
  const slug = proposedSlugs.find((known) => known === proposed);
  return slug && (pages.find((page) => page.slug === slug) ?? proposedPage(slug));
}

export const clientLoader = () => prefetch(adminPagesQuery());

/** The pages written by the owner, and proposals for missing ones. */
export default function AdminPagesScreen() {
  const t = useAdminPagesMessages();
  const { edit: mayEdit } = useRights('settings');
  const pages = useQuery(adminPagesQuery());
  const proposed = useNew();
  const [opened, setOpened] = useState(mayEdit ? findPageToWrite(proposed, pages.data ?? []) : undefined);
  const refreshFooter = useRefreshFooter();
  const remove = useDeletion(deletePage, {
    invalidates: pageQueries,
    texts: (part, title) => t(`delete.${part}`, { title }),
    onDeleted: refreshFooter,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-72 text-text-2">{t(mayEdit ? 'lead' : 'readOnly')}</p>
        {mayEdit && (
          <Button
            look="main"
            icon={<Plus />}
            className="max-xs:w-full"
            onClick={() => setOpened({ slug: '', title: '', title_en: '' })}
          >
            {t('add')}
          </Button>
        )}
      </div>
      <List
        read={pages}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={4} />}
        empty={<p className="py-4 text-text-2">{t('empty')}</p>}
      >
        {(listed) => (
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface-1">
            {listed.map((page) => (
              <PageRow
                key={page.id}
                page={page}
                mayEdit={mayEdit}
                onEdit={() => setOpened(page)}
                onDelete={() => remove({ params: { id: page.id } }, page.title)}
              />
            ))}
          </ul>
        )}
      </List>
      {mayEdit && pages.data && <ProposedPages pages={pages.data} onWrite={setOpened} />}
      {opened && <PageEditor page={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
