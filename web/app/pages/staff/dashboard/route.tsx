import { can, type Module, type Role, ticketModule } from '@paddock/contract/core/permissions';
import type { Dashboard } from '@paddock/contract/overview/calls';
import { dashboardPeriods } from '@paddock/contract/overview/rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PageHeader } from '#components/page-header.tsx';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { dashboardFilters, dashboardQuery, inboxQuery } from '#features/overview/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { DashboardStats, statGrid } from './dashboard-stats.tsx';
import { DashboardTransactions } from './dashboard-transactions.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { PlayersChart } from './players-chart.tsx';
import { ReceivedChart } from './received-chart.tsx';
import { SetupPanel } from './setup/setup-panel.tsx';

/** Not refetched while the page is hidden. */
const refreshMs = 60_000;

/** Removes the parts that the role may not see. The server does so too, but does not know a role preview. */
function visibleParts(role: Role | undefined, dashboard: Dashboard): Dashboard {
  const may = (module: Module) => role !== undefined && can(role, module, 'view');
  return {
    ...dashboard,
    received: may('transactions') ? dashboard.received : null,
    latest_transactions: may('transactions') ? dashboard.latest_transactions : null,
    players: may('users') ? dashboard.players : null,
    servers: may('servers') ? dashboard.servers : null,
    tickets: may(ticketModule) ? dashboard.tickets : null,
  };
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(dashboardQuery(parseUrlFilters(dashboardFilters, url.searchParams).period), inboxQuery());

/** Tasks for staff and key figures. */
export default function AdminDashboardScreen() {
  const t = useOverviewMessages();
  const role = useCurrentUser()?.role;
  const { filters, change } = useUrlFilters(dashboardFilters);
  const { period } = filters;
  const dashboard = useQuery({ ...dashboardQuery(period), refetchInterval: refreshMs });
  return (
    <PageSection as="section" layout="sections">
      <PageHeader title={t('title.adminDashboard')} />
      <InboxPanel refreshMs={refreshMs} />
      {role && can(role, 'settings', 'view') && <SetupPanel />}
      <section>
        <SectionHeading
          aside={
            <ToggleGroup
              label={t('dashboard.period')}
              options={dashboardPeriods.map((key) => ({ key, label: t(`dashboard.periods.${key}`) }))}
              current={period}
              onPick={(key) => change({ period: key })}
            />
          }
        >
          {t('dashboard.figures')}
        </SectionHeading>
        <QueryStates query={dashboard} failed={t('dashboard.failed')} skeleton={<DashboardSkeleton />}>
          {(data) => (
            <DashboardBody dashboard={visibleParts(role, data)} isStale={dashboard.isPlaceholderData} />
          )}
        </QueryStates>
      </section>
    </PageSection>
  );
}

interface DashboardBodyProps {
  dashboard: Dashboard;
  /** Whether another period is loading. */
  isStale: boolean;
}

/** The visible parts. A single day has no charts. */
function DashboardBody({ dashboard, isStale }: DashboardBodyProps) {
  const t = useOverviewMessages();
  const { received, players, servers, tickets, latest_transactions } = dashboard;
  const isEmpty = !received && !players && !servers && !tickets;
  if (isEmpty) return <EmptyState sentence={t('dashboard.nothing')} seed="dashboard" />;
  const hasDays = dashboard.period !== 'today';
  const charts = [
    received && hasDays && <ReceivedChart key="received" received={received} />,
    players && hasDays && <PlayersChart key="players" players={players} />,
  ].filter(Boolean);
  return (
    <div
      aria-busy={isStale}
      className={clsx('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')}
    >
      <DashboardStats dashboard={dashboard} />
      {charts.length > 0 && (
        <div className={clsx('grid gap-4', charts.length > 1 && 'xl:grid-cols-2')}>{charts}</div>
      )}
      {latest_transactions && <DashboardTransactions transactions={latest_transactions} />}
    </div>
  );
}

/** Has the layout of the figures and one chart. */
function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className={statGrid(6)}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
