import { ticketModule } from '@paddock/contract/core/permissions';
import { exportTickets } from '@paddock/contract/tickets/admin-calls';
import { ticketCategories, ticketStatuses } from '@paddock/contract/tickets/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import {
  adminTicketFilters,
  adminTicketsQuery,
  ticketSummaryQuery,
  toTicketFilter,
} from '#features/tickets/queries.ts';
import { useLiveTickets } from '#features/tickets/use-live-tickets.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { CannedAnswersDialog } from './canned-answers-dialog.tsx';
import { TicketSummary } from './ticket-summary.tsx';
import { useTicketTable } from './use-ticket-table.tsx';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(adminTicketFilters, url.searchParams);
  return prefetch(adminTicketsQuery(toTicketFilter(filters)), ticketSummaryQuery());
}

/** All tickets, those waiting for staff first. The filters are in the address. */
export default function AdminTicketsScreen() {
  const t = useTicketsMessages();
  const { edit: mayAnswer } = useRights(ticketModule);
  const address = useUrlFilters(adminTicketFilters);
  const { mine } = address.filters;
  const [isManagingAnswers, setIsManagingAnswers] = useState(false);
  const filter = toTicketFilter(address.filters);
  const pages = useInfiniteQuery(adminTicketsQuery(filter));
  useLiveTickets();
  const table = useTicketTable(mayAnswer);
  return (
    <StaffList
      texts={{
        title: t('title.adminTickets'),
        search: t('admin.search'),
        failed: t('list.failed'),
        empty: t('admin.empty'),
        noMatch: t('list.noMatch'),
        showAll: t('list.clear'),
      }}
      lead={<TicketSummary />}
      read={pages}
      exporting={useCsvExport(exportTickets, filter, 'tickets')}
      actions={
        mayAnswer && (
          <Button icon={<MessagesSquare />} onClick={() => setIsManagingAnswers(true)}>
            {t('canned.title')}
          </Button>
        )
      }
      address={address}
      moreFilters={{
        count: mine ? 1 : 0,
        control: (
          <button
            type="button"
            aria-pressed={mine}
            onClick={() => address.change({ mine: mine ? '' : '1' })}
            className={toggleClass(mine)}
          >
            {t('admin.mine')}
          </button>
        ),
      }}
      filters={[
        {
          name: 'status',
          label: t('facts.status'),
          any: t('admin.any'),
          options: toOptions(ticketStatuses, (value) => t(`status.${value}`)),
        },
        {
          name: 'category',
          label: t('facts.category'),
          any: t('admin.any'),
          options: toOptions(ticketCategories, (value) => t(`category.${value}`)),
        },
      ]}
      dialogs={isManagingAnswers && <CannedAnswersDialog onClose={() => setIsManagingAnswers(false)} />}
      {...table}
    />
  );
}
