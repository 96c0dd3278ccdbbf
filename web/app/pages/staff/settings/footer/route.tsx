import { useQuery } from '@tanstack/react-query';
import { adminFooterQuery, adminPagesQuery } from '#features/pages/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { FooterColumns } from './footer-columns.tsx';
import { useAdminFooterMessages } from './messages.ts';
import { Seals } from './seals.tsx';

export const clientLoader = () => prefetch(adminFooterQuery(), adminPagesQuery());

/** The footer of the public pages. */
export default function AdminFooterScreen() {
  const t = useAdminFooterMessages();
  const { edit: mayEdit } = useRights('settings');
  const footer = useQuery(adminFooterQuery());
  const pages = useQuery(adminPagesQuery());
  return (
    <QueryStates query={footer} failed={t('failed')} skeleton={<SkeletonRows rows={6} />}>
      {(data) => (
        <div className="flex flex-col gap-8">
          <FooterColumns footer={data} pages={pages.data ?? []} mayEdit={mayEdit} />
          <Seals seals={data.seals} mayEdit={mayEdit} />
        </div>
      )}
    </QueryStates>
  );
}
