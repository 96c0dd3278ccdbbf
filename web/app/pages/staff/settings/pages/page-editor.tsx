import type { ListedPage } from '@paddock/contract/pages/calls';
import { useQuery } from '@tanstack/react-query';
import { adminPageQuery } from '#features/pages/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useAdminPagesMessages } from './messages.ts';
import type { NewPage } from './new-page.ts';
import { PageDialog } from './page-dialog.tsx';

interface PageEditorProps {
  page: ListedPage | NewPage;
  onClose: () => void;
}

/** The editor of a new page, or of a stored one, whose texts it loads first. */
export function PageEditor({ page, onClose }: PageEditorProps) {
  if (!('id' in page)) return <PageDialog page={undefined} initial={page} onClose={onClose} />;
  return <LoadedEditor id={page.id} onClose={onClose} />;
}

function LoadedEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useAdminPagesMessages();
  // Loads the current texts once and never refetches them during editing.
  const read = useQuery({
    ...adminPageQuery(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  useErrorToast(read, t('form.loadFailed'));
  if (read.isFetchedAfterMount && read.data)
    return <PageDialog key={id} page={read.data} initial={read.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} wide tall title={t('form.change')}>
      <QueryStates query={read} failed={t('form.loadFailed')} skeleton={<SkeletonRows rows={6} />}>
        {() => <SkeletonRows rows={6} />}
      </QueryStates>
    </Dialog>
  );
}
