import { type AdminTicket, assignTicket, closeAdminTicket } from '@paddock/contract/tickets/admin-calls';
import { CircleCheck, UserRoundCheck } from 'lucide-react';
import { useBulkTable } from '#components/bulk-table.tsx';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { ticketQueries } from '#features/tickets/queries.ts';
import { useTicketColumns } from '#features/tickets/ticket-table.tsx';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import type { BulkAction } from '#ui/table/selection/bulk-action-bar.tsx';

/** All tickets for a `BulkList`, with bulk actions for those who may answer. */
export function useTicketTable(mayAnswer: boolean) {
  const t = useTicketsMessages();
  const columns = useTicketColumns();
  const actions = useTicketActions();
  const onEnd = useInvalidate(ticketQueries);
  return useBulkTable(
    'tickets',
    t('title.adminTickets'),
    columns,
    mayAnswer && {
      nameOf: ({ subject }) => subject,
      // A closed ticket stays closed until someone replies.
      mayPick: ({ status }) => status !== 'closed',
      actions,
      onEnd,
    },
  );
}

/** The bulk actions on tickets. */
function useTicketActions(): BulkAction<AdminTicket>[] {
  const t = useTicketsMessages();
  const me = useCurrentUser();
  const assign = useApiMutation(assignTicket, { quiet: true, failure: t('admin.assignFailed') });
  const close = useApiMutation(closeAdminTicket, { quiet: true, failure: t('close.failed') });
  if (!me) return [];
  return [
    {
      label: t('admin.takeThem'),
      icon: <UserRoundCheck />,
      fits: ({ assigned_to }) => assigned_to?.id !== me.id,
      act: ({ id }) => assign.mutateAsync({ params: { id }, body: { user_id: me.id } }),
    },
    {
      label: t('close.several'),
      icon: <CircleCheck />,
      act: ({ id }) => close.mutateAsync({ params: { id } }),
      question: (count) => ({ title: t('close.several'), sentence: t('close.severalSentence', { count }) }),
    },
  ];
}
