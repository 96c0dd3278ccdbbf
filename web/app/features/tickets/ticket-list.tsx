import type { StaffTicket } from '@paddock/contract/tickets';
import { useKeptColumns } from '../../lib/kept-columns.ts';
import { useText } from '../../lib/text.ts';
import { useRunEach } from '../../lib/use-run-each.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { ColumnChoice } from '../../ui/column-choice.tsx';
import { useSelection } from '../../ui/selection.ts';
import { Table } from '../../ui/table.tsx';
import { TableTools } from '../../ui/table-tools.tsx';
import { useTicketActions } from './ticket-actions.tsx';
import { useTicketColumns } from './ticket-table.tsx';
import { ticketsText } from './tickets-text.ts';
import { useTicketsAgain } from './use-ticket.ts';

interface TicketListProps {
  tickets: StaffTicket[];
  /** Whether the reader may do more than look. */
  mayAnswer: boolean;
}

/** The tickets, of which several can be worked on at once. */
export function TicketList({ tickets, mayAnswer }: TicketListProps) {
  const t = useText(ticketsText);
  const kept = useKeptColumns('tickets', useTicketColumns());
  const rowKey = ({ id }: StaffTicket) => id;
  const selection = useSelection({
    rows: tickets,
    rowKey,
    nameOf: ({ subject }) => subject,
    // A closed one is done with until somebody writes in it.
    mayPick: ({ status }) => status !== 'closed',
  });
  const actions = useTicketActions();
  const bulk = useRunEach(useTicketsAgain());
  return (
    <div className="flex flex-col gap-2">
      <TableTools>
        {mayAnswer && <BulkBar selection={selection} actions={actions} {...bulk} />}
        <ColumnChoice kept={kept} />
      </TableTools>
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
