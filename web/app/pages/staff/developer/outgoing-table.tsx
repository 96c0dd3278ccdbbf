import { notificationKinds } from '@paddock/contract/notifications/kinds';
import { notificationLabel } from '@paddock/contract/notifications/labels';
import { accountMailKinds } from '@paddock/contract/notifications/rules';
import type { OutgoingMessage } from '@paddock/contract/overview/jobs-calls';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { RetryButtons } from './failed-jobs.tsx';

interface OutgoingTableProps {
  rows: OutgoingMessage[];
  onRetry: (message: OutgoingMessage) => void;
  onDiscard: (message: OutgoingMessage) => void;
}

export function OutgoingTable({ rows, onRetry, onDiscard }: OutgoingTableProps) {
  const t = useOverviewMessages();
  const format = useFormat();
  const kindName = useKindName();
  const columns: Column<OutgoingMessage>[] = [
    {
      key: 'recipient',
      phone: 'top',
      header: t('developer.messages.recipient'),
      head: true,
      cell: ({ recipient }) => <Bdi>{recipient}</Bdi>,
    },
    {
      key: 'kind',
      phone: 'bottomEnd',
      header: t('developer.messages.kind'),
      cell: ({ kind }) => kindName(kind),
    },
    {
      key: 'channel',
      phone: 'topEnd',
      header: t('developer.messages.channel'),
      cell: ({ channel }) => t(`developer.outbox.channel.${channel}`),
    },
    {
      key: 'state',
      phone: 'bottom',
      header: t('developer.messages.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'waiting' ? 'info' : 'warn'}>{t(`developer.messages.${state}`)}</Badge>
      ),
    },
    {
      key: 'attempts',
      header: t('developer.messages.attempts'),
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      key: 'next',
      header: t('developer.messages.next'),
      cell: ({ state, next_at }) => (
        <span className="whitespace-nowrap">{state === 'waiting' ? format.dateTime(next_at) : '—'}</span>
      ),
    },
    {
      key: 'error',
      header: t('developer.messages.error'),
      cell: ({ error }) => (error ? <Ltr className="wrap-anywhere">{error}</Ltr> : '—'),
    },
    {
      key: 'actions',
      header: t('developer.jobs.actions'),
      end: true,
      cell: (row) => (
        <RetryButtons
          name={`${kindName(row.kind)} / ${row.recipient}`}
          onRetry={() => onRetry(row)}
          onDiscard={() => onDiscard(row)}
        />
      ),
    },
  ];
  return (
    <Table caption={t('developer.messages.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}

/** Returns a function that labels a kind of message. Unknown kinds are returned unchanged. */
export function useKindName() {
  const t = useOverviewMessages();
  const locale = useLocale();
  return (kind: string): string => {
    const notification = notificationKinds.find((known) => known === kind);
    if (notification) return notificationLabel(notification, 'name', locale);
    const mail = accountMailKinds.find((known) => known === kind);
    return mail ? t(`developer.messages.kinds.${mail}`) : kind;
  };
}
