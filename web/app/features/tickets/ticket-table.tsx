import type { AdminTicket } from '@paddock/contract/tickets/admin-calls';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTicketsMessages } from './messages.ts';
import { StatusBadge } from './status-badge.tsx';
import { UnreadDot } from './unread-dot.tsx';

const minuteMs = 60_000;

/** The staff’s table of tickets, linked to their conversations. */
export function TicketTable({ tickets }: { tickets: AdminTicket[] }) {
  const t = useTicketsMessages();
  const columns = useTicketColumns();
  return <Table caption={t('title.adminTickets')} columns={columns} rows={tickets} rowKey={({ id }) => id} />;
}

export function useTicketColumns(): Column<AdminTicket>[] {
  const t = useTicketsMessages();
  const format = useFormat();
  const now = useNow(minuteMs);
  return [
    {
      key: 'subject',
      phone: 'top',
      header: t('admin.subject'),
      head: true,
      className: 'md:w-2/5',
      cell: ({ id, subject, unread }) => (
        <span className="flex items-center gap-2">
          <UnreadDot unread={unread} />
          <TextLink to={`/admin/ticket/${id}`} isLine className="wrap-anywhere">
            <OwnText>{subject}</OwnText>
          </TextLink>
        </span>
      ),
    },
    {
      key: 'user',
      phone: 'topEnd',
      header: t('admin.player'),
      className: 'md:min-w-32',
      cell: ({ user }) => <Bdi className="wrap-anywhere">{user?.username ?? t('talk.deleted')}</Bdi>,
    },
    {
      key: 'category',
      header: t('facts.category'),
      className: 'md:whitespace-nowrap',
      cell: ({ category }) => t(`category.${category}`),
    },
    {
      key: 'assigned',
      header: t('admin.assigned'),
      className: 'md:whitespace-nowrap',
      cell: ({ assigned_to }) =>
        assigned_to ? (
          <Bdi>{assigned_to.username}</Bdi>
        ) : (
          <span className="text-text-3">{t('admin.nobody')}</span>
        ),
    },
    {
      key: 'status',
      phone: 'bottom',
      header: t('facts.status'),
      cell: ({ status }) => <StatusBadge status={status} side="staff" />,
    },
    {
      key: 'updated',
      phone: 'bottomEnd',
      header: t('admin.updated'),
      end: true,
      cell: ({ updated_at }) => (
        <time
          className="whitespace-nowrap"
          dateTime={updated_at.toISOString()}
          title={format.dateTime(updated_at)}
        >
          {format.relative(updated_at, now)}
        </time>
      ),
    },
  ];
}
