import type { Ticket, TicketStatus } from '@paddock/contract/tickets/calls';
import { ticketStatuses } from '@paddock/contract/tickets/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { subjectFilters, ticketFilters, ticketsQuery } from '#features/tickets/queries.ts';
import { StatusBadge } from '#features/tickets/status-badge.tsx';
import { UnreadDot } from '#features/tickets/unread-dot.tsx';
import { useLiveTickets } from '#features/tickets/use-live-tickets.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Card, cardLink } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

const minuteMs = 60_000;

/** The address without the form. The filters stay. */
const nothingNew = {
  new: undefined,
  category: undefined,
  transaction: undefined,
  server: undefined,
  driver: undefined,
};

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(ticketsQuery(parseUrlFilters(ticketFilters, url.searchParams)));

/** The member's tickets. The address has the filter, and opens the form with its subject. */
export default function TicketsScreen() {
  const t = useTicketsMessages();
  const { filters, change, reset } = useUrlFilters({ ...subjectFilters, ...ticketFilters });
  const { status, search } = filters;
  const pages = useInfiniteQuery(ticketsQuery(filters));
  useLiveTickets();
  const isFiltered = status !== undefined || search !== undefined;
  const opener = (
    <Button look="main" icon={<MessageSquarePlus />} onClick={() => change({ new: '1' })}>
      {t('list.new')}
    </Button>
  );
  return (
    <PageSection>
      <PageHeader title={t('title.tickets')} lead={t('list.lead')} actions={opener} />
      <div className="flex flex-wrap gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('list.search')}
          value={search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <StatusFilter status={status} onPick={(value) => change({ status: value })} />
      </div>
      <List
        read={pages}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={4} />}
        empty={
          <EmptyState
            sentence={t(isFiltered ? 'list.noMatch' : 'list.empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('list.clear')}</Button>}
          />
        }
      >
        {(tickets) => (
          <ul className="flex flex-col gap-3">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </List>
      {filters.new && <NewTicketDialog onClose={() => change(nothingNew)} />}
    </PageSection>
  );
}

interface StatusFilterProps {
  status: TicketStatus | undefined;
  onPick: (status: TicketStatus | '') => void;
}

function StatusFilter({ status, onPick }: StatusFilterProps) {
  const t = useTicketsMessages();
  return (
    <ToggleGroup
      label={t('list.byStatus')}
      current={status ?? 'all'}
      onPick={(key) => onPick(key === 'all' ? '' : key)}
      options={[
        { key: 'all', label: t('list.all') },
        ...ticketStatuses.map((key) => ({ key, label: t(`status.${key}`) })),
      ]}
    />
  );
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const t = useTicketsMessages();
  const format = useFormat();
  const now = useNow(minuteMs);
  const { id, subject, category, status, unread, updated_at } = ticket;
  return (
    <Card as="li" linked className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UnreadDot unread={unread} />
        <Link
          to={`/dashboard/ticket/${id}`}
          className={`${cardLink} wrap-anywhere min-w-0 grow basis-60 font-bold`}
        >
          <OwnText>{subject}</OwnText>
        </Link>
        <span className="text-sm text-text-3">{t(`category.${category}`)}</span>
        <time dateTime={updated_at.toISOString()} className="text-sm text-text-3">
          {format.relative(updated_at, now)}
        </time>
        <StatusBadge status={status} side="player" />
      </div>
    </Card>
  );
}
