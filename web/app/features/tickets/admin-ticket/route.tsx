import { can, ticketModule } from '@paddock/contract/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { prefetch } from '../../../lib/api/prefetch.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { readSession } from '../../../lib/session/session.ts';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { TicketNotFound } from '../conversation/ticket-not-found.tsx';
import { TicketSkeleton } from '../conversation/ticket-skeleton.tsx';
import { ticketsMessages } from '../messages.ts';
import { adminTicketQuery, assigneesQuery, cannedAnswersQuery } from '../queries.ts';
import { useLiveTickets } from '../use-live-tickets.ts';
import type { Route } from './+types/route.ts';
import { StaffTicketPage } from './staff-ticket-page.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const role = readSession().user?.role;
  const mayAnswer = role !== undefined && can(role, ticketModule, 'edit');
  return prefetch(
    adminTicketQuery(Number(params.id)),
    mayAnswer && cannedAnswersQuery(),
    mayAnswer && assigneesQuery(),
  );
}

/** A ticket as staff work on it. */
export default function AdminTicketScreen() {
  const t = useTranslations(ticketsMessages);
  const id = Number(useParams()['id']);
  const ticket = useQuery({ ...adminTicketQuery(id), refetchInterval: useLiveTickets() });
  if (ticket.error?.status === 404 || !Number.isSafeInteger(id))
    return <TicketNotFound list="/admin/tickets" />;
  return (
    <QueryStates query={ticket} failed={t('one.failed')} skeleton={<TicketSkeleton />}>
      {(found) => <StaffTicketPage key={found.id} ticket={found} />}
    </QueryStates>
  );
}
