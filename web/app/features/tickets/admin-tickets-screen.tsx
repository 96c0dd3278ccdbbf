import { can, ticketModule } from '@paddock/contract/permissions';
import {
  exportTickets,
  getTicketSummary,
  listStaffTickets,
  ticketCategories,
  ticketStatuses,
} from '@paddock/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { useFormat } from '../../lib/format.ts';
import { usePages } from '../../lib/pages.ts';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useExport } from '../../lib/use-export.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { CannedAnswersDialog } from './canned-answers-dialog.tsx';
import { TicketList } from './ticket-list.tsx';
import { ticketsText } from './tickets-text.ts';
import { useLiveTickets } from './use-ticket.ts';

/** All tickets, those that wait for the staff first. The filters stand in the address. */
export default function AdminTicketsScreen() {
  const t = useText(ticketsText);
  const role = useCurrentUser()?.role;
  const mayAnswer = role !== undefined && can(role, ticketModule, 'edit');
  const { address, change, clear } = useAddressFilters();
  const [managing, manage] = useState(false);
  const status = ticketStatuses.find((one) => one === address.get('status'));
  const category = ticketCategories.find((one) => one === address.get('category'));
  const search = address.get('search') ?? '';
  const mine = address.has('mine');
  const filter = { status, category, search: search || undefined, mine: mine || undefined };
  const pages = usePages(listStaffTickets, filter);
  useLiveTickets();
  const any = { value: '', label: t('admin.any') };
  const isFiltered = status !== undefined || category !== undefined || search !== '' || mine;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminTickets')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t('title.adminTickets')}</h1>
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useExport(exportTickets, filter, 'tickets')} />
          {mayAnswer && (
            <Button icon={<MessagesSquare />} className="max-xs:w-full" onClick={() => manage(true)}>
              {t('canned.title')}
            </Button>
          )}
        </div>
      </div>
      <Summary />
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-64 self-end"
          label={t('admin.search')}
          value={search}
          onSearch={(text) => change('search', text)}
        />
        <button
          type="button"
          aria-pressed={mine}
          onClick={() => change('mine', mine ? '' : '1')}
          className={filterClass(mine)}
        >
          {t('admin.mine')}
        </button>
        <SelectField
          className="min-w-36 grow md:grow-0"
          label={t('facts.status')}
          value={status ?? ''}
          onValue={(value) => change('status', value)}
          options={[any, ...ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
        />
        <SelectField
          className="min-w-36 grow md:grow-0"
          label={t('facts.category')}
          value={category ?? ''}
          onValue={(value) => change('category', value)}
          options={[any, ...ticketCategories.map((value) => ({ value, label: t(`category.${value}`) }))]}
        />
      </div>
      <PageList
        pages={pages}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState
            sentence={t(isFiltered ? 'list.noMatch' : 'admin.empty')}
            action={isFiltered && <Button onClick={clear}>{t('list.clear')}</Button>}
          />
        }
      >
        {(tickets) => <TicketList tickets={tickets} mayAnswer={mayAnswer} />}
      </PageList>
      {managing && <CannedAnswersDialog onClose={() => manage(false)} />}
    </section>
  );
}

function Summary() {
  const t = useText(ticketsText);
  const format = useFormat();
  const { data, isError } = useQuery(query(getTicketSummary, {}));
  const unknown = isError ? '—' : '…';
  const figure = (value: number | undefined) => (value === undefined ? unknown : format.number(value));
  const first = data?.first_answer_seconds;
  const median = data && (typeof first === 'number' ? format.duration(first * 1_000) : t('admin.noneYet'));
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat label={t('status.open')} figure={figure(data?.open)} />
      <Stat label={t('status.waiting')} figure={figure(data?.waiting)} />
      <Stat label={t('status.answered')} figure={figure(data?.answered)} />
      <Stat label={t('admin.firstAnswer')} figure={<span className="text-xl">{median ?? unknown}</span>} />
    </div>
  );
}
