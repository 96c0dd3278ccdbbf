import { listAudit } from '@paddock/contract/overview';
import { usePages } from '../../lib/pages.ts';
import { useText } from '../../lib/text.ts';
import { PageList } from '../../ui/page-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { membersText } from '../members/members-text.ts';
import { AuditRows } from './audit-rows.tsx';

/** What was done by and to the user. */
export function MemberHistory({ id }: { id: number }) {
  const t = useText(membersText);
  const pages = usePages(listAudit, { user_id: id });
  return (
    <PageList
      pages={pages}
      failed={t('page.historyFailed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('page.noHistory')} seed="no history" />}
    >
      {(rows) => <AuditRows rows={rows} />}
    </PageList>
  );
}
