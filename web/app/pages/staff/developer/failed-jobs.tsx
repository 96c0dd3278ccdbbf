import { discardJob, type FailedJob, retryJob } from '@paddock/contract/overview/jobs-calls';
import { RotateCw, Trash2 } from 'lucide-react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { jobQueries } from '#features/overview/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { IconButton } from '#ui/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

/** Runs that failed after all attempts, with their errors. */
export function FailedJobs({ rows }: { rows: FailedJob[] }) {
  const t = useOverviewMessages();
  const retry = useApiMutation(retryJob, {
    invalidates: jobQueries,
    success: t('developer.jobs.queued'),
    failure: t('developer.jobs.retryFailed'),
  });
  const discard = useApiMutation(discardJob, {
    invalidates: jobQueries,
    success: t('developer.jobs.discarded'),
    failure: t('developer.jobs.discardFailed'),
  });
  return (
    <div>
      <SectionHeading>{t('developer.jobs.failures')}</SectionHeading>
      {rows.length === 0 ? (
        <p className="text-sm text-text-2">{t('developer.jobs.noFailure')}</p>
      ) : (
        <FailureTable
          rows={rows}
          onRetry={(id) => retry.mutate({ params: { id } })}
          onDiscard={({ id, name }) =>
            confirmDelete({
              title: t.rich('developer.jobs.discardTitle', { name }),
              sentence: t.rich('developer.jobs.discardSentence', { name }),
              action: t('developer.jobs.discard'),
              call: () => discard.mutateAsync({ params: { id } }),
            })
          }
        />
      )}
    </div>
  );
}

interface FailureTableProps {
  rows: FailedJob[];
  onRetry: (id: string) => void;
  onDiscard: (job: FailedJob) => void;
}

function FailureTable({ rows, onRetry, onDiscard }: FailureTableProps) {
  const t = useOverviewMessages();
  const format = useFormat();
  const columns: Column<FailedJob>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('developer.jobs.name'),
      head: true,
      cell: (row) => <Ltr>{row.name}</Ltr>,
    },
    {
      key: 'failed',
      phone: 'bottom',
      header: t('developer.jobs.failedAt'),
      cell: ({ failed_at }) => <span className="whitespace-nowrap">{format.dateTime(failed_at)}</span>,
    },
    {
      key: 'error',
      header: t('developer.jobs.error'),
      cell: ({ error }) => <Ltr className="wrap-anywhere">{error}</Ltr>,
    },
    {
      key: 'actions',
      header: t('developer.jobs.actions'),
      end: true,
      cell: (row) => (
        <RetryButtons name={row.name} onRetry={() => onRetry(row.id)} onDiscard={() => onDiscard(row)} />
      ),
    },
  ];
  return (
    <Table caption={t('developer.jobs.failures')} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}

interface RetryButtonsProps {
  /** Name of the job or message, for screen readers. */
  name: string;
  onRetry: () => void;
  onDiscard: () => void;
}

/** Buttons to retry or discard a failed job or message. */
export function RetryButtons({ name, onRetry, onDiscard }: RetryButtonsProps) {
  const t = useOverviewMessages();
  return (
    <span className="inline-flex">
      <IconButton label={t('developer.jobs.retryOf', { name })} icon={<RotateCw />} onClick={onRetry} />
      <IconButton label={t('developer.jobs.discardOf', { name })} icon={<Trash2 />} onClick={onDiscard} />
    </span>
  );
}
