import { runJob, type ScheduledJob } from '@paddock/contract/overview/jobs-calls';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { jobQueries, jobsQuery } from '#features/overview/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { FailedJobs } from './failed-jobs.tsx';

const refreshMs = 5_000;

/** Scheduled jobs and failed runs. */
export function JobsPanel() {
  const t = useOverviewMessages();
  const jobs = useQuery({ ...jobsQuery(), refetchInterval: refreshMs });
  return (
    <section aria-label={t('developer.jobs.title')} className="flex flex-col gap-8">
      <div>
        <SectionHeading>{t('developer.jobs.title')}</SectionHeading>
        <List
          read={{ ...jobs, data: jobs.data?.scheduled }}
          failed={t('developer.jobs.failed')}
          empty={<EmptyState sentence={t('developer.jobs.empty')} seed="jobs" />}
        >
          {(rows) => <ScheduledJobTable rows={rows} />}
        </List>
      </div>
      {jobs.data && <FailedJobs rows={jobs.data.failed} />}
    </section>
  );
}

function ScheduledJobTable({ rows }: { rows: ScheduledJob[] }) {
  const t = useOverviewMessages();
  const format = useFormat();
  const run = useApiMutation(runJob, {
    invalidates: jobQueries,
    success: t('developer.jobs.queued'),
    failure: t('developer.jobs.runFailed'),
  });
  const formatDate = (date: Date | null) => (date ? format.dateTime(date) : t('developer.jobs.never'));
  const columns: Column<ScheduledJob>[] = [
    {
      key: 'name',
      phone: 'top',
      header: t('developer.jobs.name'),
      head: true,
      cell: ({ name }) => <Ltr>{name}</Ltr>,
    },
    {
      key: 'cron',
      phone: 'topEnd',
      header: t('developer.jobs.cron'),
      cell: ({ cron }) => <Ltr>{cron}</Ltr>,
    },
    {
      key: 'done',
      phone: 'bottom',
      header: t('developer.jobs.lastDone'),
      cell: (row) => formatDate(row.last_done_at),
    },
    { key: 'failed', header: t('developer.jobs.lastFailed'), cell: (row) => formatDate(row.last_failed_at) },
    {
      key: 'state',
      phone: 'bottomEnd',
      header: t('developer.jobs.state'),
      cell: ({ is_running }) => (
        <Badge tone={is_running ? 'info' : 'neutral'}>
          {t(is_running ? 'developer.jobs.running' : 'developer.jobs.idle')}
        </Badge>
      ),
    },
    {
      key: 'actions',
      phone: 'side',
      header: t('developer.jobs.actions'),
      end: true,
      cell: ({ name }) => (
        <Button
          dense
          icon={<Play />}
          aria-label={t('developer.jobs.runOf', { name })}
          loading={run.isPending && run.variables.params.name === name}
          onClick={() => run.mutate({ params: { name } })}
        >
          {t('developer.jobs.run')}
        </Button>
      ),
    },
  ];
  return (
    <Table caption={t('developer.jobs.title')} columns={columns} rows={rows} rowKey={({ name }) => name} />
  );
}
