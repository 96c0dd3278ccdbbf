import { can, type Module, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { type Dashboard, getDashboard } from '@paddock/contract/overview/calls';
import { type DashboardPeriod, dashboardPeriods } from '@paddock/contract/overview/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageHead } from '../../../components/page-head.tsx';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useUrlFilters } from '../../../lib/url/url-filters.ts';
import { SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { ToggleGroup } from '../../../ui/tabs.tsx';
import { InboxPanel } from '../inbox/inbox-panel.tsx';
import { overviewMessages } from '../messages.ts';
import { DashboardBody } from './dashboard-body.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

/** ms; while nobody looks at the page, nothing is asked. */
const again = 60_000;
const usual: DashboardPeriod = '7d';

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

/** What the owner opens each morning: what waits for a person, and how the portal does. */
export default function AdminDashboardScreen() {
  const t = useTranslations(overviewMessages);
  const role = useCurrentUser()?.role;
  const { address, change } = useUrlFilters();
  const period = dashboardPeriods.find((one) => one === address.get('period')) ?? usual;
  const dashboard = useQuery({
    ...query(getDashboard, { query: { period } }),
    placeholderData: keepPreviousData,
    refetchInterval: again,
  });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-8 py-8">
      <PageHead title={t('title.adminDashboard')} hidden />
      <h1>{t('title.adminDashboard')}</h1>
      <InboxPanel again={again} />
      <section>
        <SectionHeading
          aside={
            <ToggleGroup
              label={t('dashboard.period')}
              options={dashboardPeriods.map((key) => ({ key, label: t(`dashboard.periods.${key}`) }))}
              current={period}
              onPick={(key) => change('period', key === usual ? '' : key)}
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
