import { listAuditLog } from '@paddock/contract/overview/calls';
import { useInfiniteList } from '../../../lib/api/infinite-query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { InfiniteList } from '../../../ui/table/infinite-list.tsx';
import { membersMessages } from '../../members/messages.ts';
import { AuditTable } from '../audit/audit-table.tsx';

/** What was done by and to the user. */
export function MemberHistory({ id }: { id: number }) {
  const t = useTranslations(membersMessages);
  const pages = useInfiniteList(listAuditLog, { user_id: id });
  return (
    <InfiniteList
      pages={pages}
      failed={t('page.historyFailed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('page.noHistory')} seed="no history" />}
    >
      {(rows) => <AuditTable rows={rows} />}
    </InfiniteList>
  );
}
