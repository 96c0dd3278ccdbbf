import { can, ticketModule } from '@paddock/contract/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { adminTicketQuery, assigneesQuery, cannedAnswersQuery } from '#features/tickets/queries.ts';
import { TicketNotFound } from '#features/tickets/ticket-not-found.tsx';
import { TicketSkeleton } from '#features/tickets/ticket-skeleton.tsx';
import { useLiveTickets } from '#features/tickets/use-live-tickets.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { readSession } from '#lib/session/session.ts';
import { parseId } from '#lib/url/url-values.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import type { Route } from './+types/route.ts';
import { StaffTicketPage } from './staff-ticket-page.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  if (id === undefined) return null;
  const role = readSession().user?.role;
  const mayAnswer = role !== undefined && can(role, ticketModule, 'edit');
  return prefetch(adminTicketQuery(id), mayAnswer && cannedAnswersQuery(), mayAnswer && assigneesQuery());
}

/** A ticket for the staff. */
export default function AdminTicketScreen() {
  const t = useTicketsMessages();
  const id = parseId(useParams()['id']);
  const live = { enabled: id !== undefined, refetchInterval: useLiveTickets() };
  const ticket = useQuery({ ...adminTicketQuery(id ?? 0), ...live });
  if (ticket.error?.status === 404 || id === undefined) return <TicketNotFound list="/admin/tickets" />;
  return (
    <QueryStates query={ticket} failed={t('one.failed')} skeleton={<TicketSkeleton />}>
      {(found) => <StaffTicketPage key={found.id} ticket={found} />}
    </QueryStates>
  );
}
