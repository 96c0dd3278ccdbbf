import { can, ticketModule } from '@paddock/contract/core/permissions';
import { exportTickets } from '@paddock/contract/tickets/admin-calls';
import { ticketCategories, ticketStatuses } from '@paddock/contract/tickets/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { ticketsMessages } from '#features/tickets/messages.ts';
import {
  adminTicketFilters,
  adminTicketsQuery,
  ticketSummaryQuery,
  toTicketFilter,
} from '#features/tickets/queries.ts';
import { useLiveTickets } from '#features/tickets/use-live-tickets.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { BulkList } from '#ui/table/selection/bulk-list.tsx';
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
  const t = useTranslations(ticketsMessages);
  const role = useCurrentUser()?.role;
  const mayAnswer = role !== undefined && can(role, ticketModule, 'edit');
  const { filters, change, reset } = useUrlFilters(adminTicketFilters);
  const { status, category, search, mine } = filters;
  const [managing, setManaging] = useState(false);
  const filter = toTicketFilter(filters);
  const pages = useInfiniteQuery(adminTicketsQuery(filter));
  useLiveTickets();
  const table = useTicketTable(mayAnswer);
  const any = { value: '', label: t('admin.any') };
  const isFiltered = status !== undefined || category !== undefined || search !== undefined || mine;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminTickets')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t('title.adminTickets')}</h1>
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useCsvExport(exportTickets, filter, 'tickets')} />
          {mayAnswer && (
            <Button icon={<MessagesSquare />} className="max-xs:grow" onClick={() => setManaging(true)}>
              {t('canned.title')}
            </Button>
          )}
        </div>
      </div>
      <Summary />
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-40 self-end md:basis-64"
          label={t('admin.search')}
          value={search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <FoldedFilters count={[mine, status, category].filter(Boolean).length}>
          <button
            type="button"
            aria-pressed={mine}
            onClick={() => change({ mine: mine ? '' : '1' })}
            className={toggleClass(mine)}
          >
            {t('admin.mine')}
          </button>
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('facts.status')}
            value={status ?? ''}
            onValue={(value) => change({ status: value })}
            options={[any, ...ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
          />
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('facts.category')}
            value={category ?? ''}
            onValue={(value) => change({ category: value })}
            options={[any, ...ticketCategories.map((value) => ({ value, label: t(`category.${value}`) }))]}
          />
        </FoldedFilters>
      </div>
      <BulkList
        read={pages}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState
            sentence={t(isFiltered ? 'list.noMatch' : 'admin.empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('list.clear')}</Button>}
          />
        }
        {...table}
      />
      {managing && <CannedAnswersDialog onClose={() => setManaging(false)} />}
    </section>
  );
}
