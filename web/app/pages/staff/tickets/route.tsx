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
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { CannedAnswersDialog } from './canned-answers-dialog.tsx';
import { Summary } from './ticket-summary.tsx';
import { useTicketTable } from './use-ticket-table.tsx';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(adminTicketFilters, url.searchParams);
  return prefetch(adminTicketsQuery(toTicketFilter(filters)), ticketSummaryQuery());
}

/** All tickets, those that wait for the staff first. The filters stand in the address. */
export default function AdminTicketsScreen() {
  const t = useTicketsMessages();
  const { edit: mayAnswer } = useRights(ticketModule);
  const { filters, change, reset } = useUrlFilters(adminTicketFilters);
  const { status, category, search, mine } = filters;
  const [managing, setManaging] = useState(false);
  const filter = toTicketFilter(filters);
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
      lead={<Summary />}
      read={pages}
      skeleton={<SkeletonRows rows={6} />}
      exporting={useCsvExport(exportTickets, filter, 'tickets')}
      actions={
        mayAnswer && (
          <Button icon={<MessagesSquare />} className="max-xs:grow" onClick={() => setManaging(true)}>
            {t('canned.title')}
          </Button>
        )
      }
      search={{ value: search, onSearch: (text) => change({ search: text }) }}
      toggle={{
        pressed: mine,
        control: (
          <button
            type="button"
            aria-pressed={mine}
            onClick={() => change({ mine: mine ? '' : '1' })}
            className={toggleClass(mine)}
          >
            {t('admin.mine')}
          </button>
        ),
      }}
      filters={[
        {
          label: t('facts.status'),
          any: t('admin.any'),
          value: status,
          onValue: (value) => change({ status: value }),
          options: ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          label: t('facts.category'),
          any: t('admin.any'),
          value: category,
          onValue: (value) => change({ category: value }),
          options: ticketCategories.map((value) => ({ value, label: t(`category.${value}`) })),
        },
      ]}
      onReset={() => reset()}
      dialogs={managing && <CannedAnswersDialog onClose={() => setManaging(false)} />}
      {...table}
    />
  );
}
