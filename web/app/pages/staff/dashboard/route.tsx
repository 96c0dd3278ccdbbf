import { can, type Module, type Role, ticketModule } from '@paddock/contract/core/permissions';
import type { Dashboard } from '@paddock/contract/overview/calls';
import { dashboardPeriods } from '@paddock/contract/overview/rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PageHead } from '#components/page-head.tsx';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { dashboardFilters, dashboardQuery, inboxQuery } from '#features/overview/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { DashboardStats, statGrid } from './dashboard-stats.tsx';
import { DashboardTransactions } from './dashboard-transactions.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { PlayersChart } from './players-chart.tsx';
import { ReceivedChart } from './received-chart.tsx';
import { SetupPanel } from './setup/setup-panel.tsx';

/** ms; while nobody looks at the page, nothing is asked. */
const again = 60_000;

/** Without what the role may not see: the server has left it out already, unless another role is looked through. */
function partsFor(role: Role | undefined, dashboard: Dashboard): Dashboard {
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

/** What the owner opens each morning: what waits for a person, and how the portal does. */
export default function AdminDashboardScreen() {
  const t = useOverviewMessages();
  const role = useCurrentUser()?.role;
  const { filters, change } = useUrlFilters(dashboardFilters);
  const { period } = filters;
  const dashboard = useQuery({ ...dashboardQuery(period), refetchInterval: again });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-8 py-8">
      <PageHead title={t('title.adminDashboard')} hidden />
      <h1>{t('title.adminDashboard')}</h1>
      <InboxPanel again={again} />
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
          {(data) => <DashboardBody dashboard={partsFor(role, data)} isOld={dashboard.isPlaceholderData} />}
        </QueryStates>
      </section>
    </section>
  );
}

interface DashboardBodyProps {
  dashboard: Dashboard;
  /** Another period is on its way. */
  isOld: boolean;
}

/** The parts that the role may see; a single day has no line of days. */
function DashboardBody({ dashboard, isOld }: DashboardBodyProps) {
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
    <div aria-busy={isOld} className={clsx('flex flex-col gap-4 transition-opacity', isOld && 'opacity-60')}>
      <DashboardStats dashboard={dashboard} />
      {charts.length > 0 && (
        <div className={clsx('grid gap-4', charts.length > 1 && 'xl:grid-cols-2')}>{charts}</div>
      )}
      {latest_transactions && <DashboardTransactions transactions={latest_transactions} />}
    </div>
  );
}

/** In the shape of the figures and one chart. */
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
