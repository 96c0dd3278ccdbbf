import { listAdminTickets } from '@paddock/contract/tickets/calls';
import { useInfiniteList } from '../../../lib/api/infinite-query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { InfiniteList } from '../../../ui/table/infinite-list.tsx';
import { membersMessages } from '../../members/messages.ts';
import { TicketTable } from '../../tickets/ticket-table.tsx';

/** What the user asked for help with. */
export function MemberTickets({ id }: { id: number }) {
  const t = useTranslations(membersMessages);
  const pages = useInfiniteList(listAdminTickets, { user_id: id });
  return (
    <InfiniteList
      pages={pages}
      failed={t('page.ticketsFailed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('page.noTickets')} seed="no tickets" />}
    >
      {(tickets) => <TicketTable tickets={tickets} />}
    </InfiniteList>
  );
}
