import { type AdminTicket, assignTicket, closeAdminTicket } from '@paddock/contract/tickets/admin-calls';
import { CircleCheck, UserRoundCheck } from 'lucide-react';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { ticketQueries } from '#features/tickets/queries.ts';
import { useTicketColumns } from '#features/tickets/ticket-table.tsx';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { ColumnPicker } from '#ui/table/column-picker.tsx';
import { useColumnVisibility } from '#ui/table/column-visibility.ts';
import type { BulkAction } from '#ui/table/selection/bulk-action-bar.tsx';
import type { Selection } from '#ui/table/selection/selection.ts';
import { Table } from '#ui/table/table.tsx';

const rowKey = ({ id }: AdminTicket) => id;

/** All tickets for a `BulkList`, with bulk actions for those who may answer. */
export function useTicketTable(mayAnswer: boolean) {
  const t = useTicketsMessages();
  const visibility = useColumnVisibility('tickets', useTicketColumns());
  const actions = useTicketActions();
  const onEnd = useInvalidate(ticketQueries);
  return {
    toolbar: <ColumnPicker visibility={visibility} />,
    bulk: mayAnswer
      ? {
          rowKey,
          nameOf: ({ subject }: AdminTicket) => subject,
          // A closed ticket stays closed until someone replies.
          mayPick: ({ status }: AdminTicket) => status !== 'closed',
          actions,
          onEnd,
        }
      : undefined,
    children: (tickets: AdminTicket[], selection: Selection<AdminTicket> | undefined) => (
      <Table
        caption={t('title.adminTickets')}
        columns={visibility.visible}
        rows={tickets}
        rowKey={rowKey}
        selection={selection}
      />
    ),
  };
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
