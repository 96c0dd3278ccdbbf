import { useQuery } from '@tanstack/react-query';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { ticketSummaryQuery } from '#features/tickets/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Stat } from '#ui/stat.tsx';

export function TicketSummary() {
  const t = useTicketsMessages();
  const format = useFormat();
  const read = useQuery(ticketSummaryQuery());
  useErrorToast(read);
  const { data, isError } = read;
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
