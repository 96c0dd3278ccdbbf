import { type Dashboard, getDashboard, type Period, periods } from '@paddock/contract/overview';
import { can, type Module, type Role, ticketModule } from '@paddock/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { FilterTabs } from '../../ui/tabs.tsx';
import { DashboardBody } from './dashboard-body.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { overviewText } from './overview-text.ts';

/** ms; while nobody looks at the page, nothing is asked. */
const again = 60_000;
const usual: Period = '7d';

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
  const t = useText(overviewText);
  const role = useCurrentUser()?.role;
  const { address, change } = useAddressFilters();
  const period = periods.find((one) => one === address.get('period')) ?? usual;
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
            <FilterTabs
              label={t('dashboard.period')}
              options={periods.map((key) => ({ key, label: t(`dashboard.periods.${key}`) }))}
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
