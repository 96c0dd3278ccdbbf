import { type AdminTicket, assignTicket, closeAdminTicket } from '@paddock/contract/tickets/admin-calls';
import { CircleCheck, UserRoundCheck } from 'lucide-react';
import { useBulkRun } from '../../../lib/api/bulk-run.ts';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { type BulkAction, BulkActionBar } from '../../../ui/table/bulk-action-bar.tsx';
import { ColumnPicker } from '../../../ui/table/column-picker.tsx';
import { useColumnVisibility } from '../../../ui/table/column-visibility.ts';
import { useSelection } from '../../../ui/table/selection.ts';
import { Table } from '../../../ui/table/table.tsx';
import { TableToolbar } from '../../../ui/table/table-toolbar.tsx';
import { ticketsMessages } from '../messages.ts';
import { useInvalidateTickets } from '../queries.ts';
import { useTicketColumns } from '../ticket-table.tsx';

interface TicketListProps {
  tickets: AdminTicket[];
  /** Whether the reader may do more than look. */
  mayAnswer: boolean;
}

/** The tickets, of which several can be worked on at once. */
export function TicketList({ tickets, mayAnswer }: TicketListProps) {
  const t = useTranslations(ticketsMessages);
  const kept = useColumnVisibility('tickets', useTicketColumns());
  const rowKey = ({ id }: AdminTicket) => id;
  const selection = useSelection({
    rows: tickets,
    rowKey,
    nameOf: ({ subject }) => subject,
    // A closed one is done with until somebody writes in it.
    mayPick: ({ status }) => status !== 'closed',
  });
  const actions = useTicketActions();
  const bulk = useBulkRun(useInvalidateTickets());
  return (
    <div className="flex flex-col gap-2">
      <TableToolbar>
        {mayAnswer && <BulkActionBar selection={selection} actions={actions} {...bulk} />}
        <ColumnPicker kept={kept} />
      </TableToolbar>
      <Table
        caption={t('title.adminTickets')}
        columns={kept.shown}
        rows={tickets}
        rowKey={rowKey}
        selection={mayAnswer ? selection : undefined}
      />
    </div>
  );
}

/** What staff can do with several tickets. */
function useTicketActions(): BulkAction<AdminTicket>[] {
  const t = useTranslations(ticketsMessages);
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
