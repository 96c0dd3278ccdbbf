import { localize } from '@paddock/contract/i18n/localized/localized';
import { getServer } from '@paddock/contract/servers/calls';
import { listTimingSessions, type TimingSessionSummary } from '@paddock/contract/timing/calls';
import { timingPageSize } from '@paddock/contract/timing/rules';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useTimingMessages } from '#features/timing/messages.ts';
import { usePastMessages } from '#features/timing/past/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

const filters = { page: parsePage };

export function loader({ context, params, url }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { page } = parseUrlFilters(filters, url.searchParams);
  const query = { skip: (page - 1) * timingPageSize, limit: timingPageSize };
  return loadPage(context, async (api) => {
    const [server, { items, total }] = await Promise.all([
      api.call(getServer, { params: { id } }),
      api.call(listTimingSessions, { params: { id }, query }),
    ]);
    return { server, sessions: items, total };
  });
}

/** The timed sessions of a server, the latest first. */
export default function PastSessionsScreen({ loaderData }: Route.ComponentProps) {
  const t = usePastMessages();
  const locale = useLocale();
  const { page } = useUrlFilters(filters).filters;
  if (!loaderData)
    return <PageFailed title={t('session.all')} failed={t('failed')} reason={t('failedWhy')} />;
  const { server, sessions, total } = loaderData;
  const { name } = localize(server, locale, 'name');
  const title = t('titleOf', { server: name });
  return (
    <PageSection as="article">
      <PageHead title={title} description={t('description', { server: name })} page={page} />
      <header className="flex flex-col gap-2">
        <BackLink to={`/servers/${server.id}`}>
          <bdi>{name}</bdi>
        </BackLink>
        <h1 className="wrap-anywhere">{title}</h1>
        <TextLink to={`/servers/${server.id}/timing`} isLine size="sm" className="self-start">
          {t('live')}
        </TextLink>
      </header>
      {sessions.length === 0 ? (
        <EmptyState sentence={`${t('empty')} ${t('emptyWhy')}`} seed="past-sessions" />
      ) : (
        <>
          <SessionTable sessions={sessions} />
          <Pagination page={page} pages={pageCount(total, timingPageSize)} />
        </>
      )}
    </PageSection>
  );
}

function SessionTable({ sessions }: { sessions: readonly TimingSessionSummary[] }) {
  const t = usePastMessages();
  const tTiming = useTimingMessages();
  const format = useFormat();
  const columns: Column<TimingSessionSummary>[] = [
    {
      key: 'session',
      phone: 'top',
      header: t('column.session'),
      head: true,
      cell: ({ id, kind, ended_at, abandoned }) => (
        <span className="flex flex-wrap items-center gap-2">
          <TextLink to={`/timing-sessions/${id}`} isLine isBold>
            {tTiming(`kind.${kind}`)}
          </TextLink>
          {ended_at === null && <Badge tone="ok">{t('running')}</Badge>}
          {abandoned && <Badge tone="warn">{t('abandoned')}</Badge>}
        </span>
      ),
    },
    {
      key: 'started',
      phone: 'topEnd',
      header: t('column.started'),
      cell: ({ started_at }) => (
        <time dateTime={started_at.toISOString()}>{format.dateTime(started_at)}</time>
      ),
    },
    {
      key: 'track',
      phone: 'bottom',
      header: t('column.track'),
      cell: ({ track }) => <TrackName track={track} />,
    },
    {
      key: 'drivers',
      header: t('column.drivers'),
      figures: true,
      cell: ({ drivers }) => format.number(drivers),
    },
    {
      key: 'laps',
      phone: 'bottomEnd',
      header: t('column.laps'),
      figures: true,
      cell: ({ laps }) => (
        <>
          <span className="md:hidden">{t('session.laps', { count: laps })}</span>
          <span className="max-md:hidden">{format.number(laps)}</span>
        </>
      ),
    },
  ];
  return <Table caption={t('table')} columns={columns} rows={sessions} rowKey={({ id }) => id} />;
}
