import { listStaffTickets } from '@paddock/contract/tickets';
import { usePages } from '../../lib/pages.ts';
import { useText } from '../../lib/text.ts';
import { PageList } from '../../ui/page-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { membersText } from '../members/members-text.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';

/** What the user asked for help with. */
export function MemberTickets({ id }: { id: number }) {
  const t = useText(membersText);
  const pages = usePages(listStaffTickets, { user_id: id });
  return (
    <PageList
      pages={pages}
      failed={t('page.ticketsFailed')}
      skeleton={<SkeletonRows />}
      empty={<EmptyState sentence={t('page.noTickets')} seed="no tickets" />}
    >
      {(tickets) => <TicketTable tickets={tickets} />}
    </PageList>
  );
}
