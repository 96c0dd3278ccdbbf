import type { Dashboard } from '@paddock/contract/overview/calls';
import { clsx } from 'clsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { overviewMessages } from '../messages.ts';
import { DashboardStats } from './dashboard-stats.tsx';
import { DashboardTransactions } from './dashboard-transactions.tsx';
import { PlayersChart } from './players-chart.tsx';
import { ReceivedChart } from './received-chart.tsx';

interface DashboardBodyProps {
  dashboard: Dashboard;
  /** Another period is on its way. */
  isOld: boolean;
}

/** The parts that the role may see; a single day has no line of days. */
export function DashboardBody({ dashboard, isOld }: DashboardBodyProps) {
  const t = useTranslations(overviewMessages);
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
