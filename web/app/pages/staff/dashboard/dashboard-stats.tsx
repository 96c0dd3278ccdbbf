import type { Dashboard } from '@paddock/contract/overview/calls';
import { clsx } from 'clsx';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Figure } from '#ui/figure.tsx';
import { Stat } from '#ui/stat.tsx';

/** A grid of up to six figures without gaps in its rows. */
export function statGrid(count: number): string {
  return clsx(
    'grid grid-cols-2 gap-4',
    count === 5 && 'md:grid-cols-6 md:*:col-span-2 md:*:nth-last-[-n+2]:col-span-3',
    (count === 3 || count > 5) && 'md:grid-cols-3',
    count === 4 && 'lg:grid-cols-4',
  );
}

interface ComparedCount {
  now: number;
  before: number;
}

interface ComparedStatProps {
  label: string;
  count: ComparedCount;
  write: (value: number) => string;
  /** Full width on phones, for long figures. */
  wide?: boolean;
}

/** A figure compared with the previous period. */
function ComparedStat({ label, count: { now, before }, write, wide }: ComparedStatProps) {
  const t = useOverviewMessages();
  const format = useFormat();
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : 0;
  const change = format.percent(Math.abs(percent));
  const delta = percent !== 0 && {
    text: t(percent > 0 ? 'dashboard.more' : 'dashboard.less', { change }),
    good: percent > 0,
    up: percent > 0,
  };
  return (
    <div className={clsx('grid', wide && 'max-md:col-span-2')}>
      <Stat
        label={label}
        figure={
          <span className={clsx(wide && 'text-2xl')}>
            <Figure>{write(now)}</Figure>
          </span>
        }
        {...(delta && { delta })}
      >
        <span className="flex flex-wrap gap-x-1.5 text-sm text-text-3">
          <span>{t('dashboard.before')}</span>
          <span>
            <Figure>{write(before)}</Figure>
          </span>
        </span>
      </Stat>
    </div>
  );
}

/** The key figures. */
export function DashboardStats({ dashboard }: { dashboard: Dashboard }) {
  const t = useOverviewMessages();
  const format = useFormat();
  const money = useMoney();
  const { received, players, servers, tickets } = dashboard;
  const number = (value: number) => format.number(value);
  const answer = tickets?.first_answer_seconds;
  const statCount = [received, received, players, players, servers, tickets].filter(Boolean).length;
  return (
    <div className={statGrid(statCount)}>
      {received && (
        <>
          <ComparedStat label={t('dashboard.receivedIrr')} count={received.irr} write={money.toman} wide />
          <ComparedStat label={t('dashboard.receivedUsd')} count={received.usd} write={money.usd} wide />
        </>
      )}
      {players && (
        <>
          <ComparedStat label={t('dashboard.created')} count={players.created} write={number} />
          <ComparedStat label={t('dashboard.active')} count={players.active} write={number} />
        </>
      )}
      {servers && (
        <Stat
          to="/admin/servers"
          label={t('dashboard.serversUp')}
          figure={t('dashboard.of', { part: servers.up, total: servers.total })}
        >
          <span className="text-sm text-text-3">
            {t('dashboard.onServers', { count: servers.players, places: servers.places })}
          </span>
        </Stat>
      )}
      {tickets && (
        <Stat to="/admin/tickets" label={t('dashboard.openTickets')} figure={number(tickets.open)}>
          <span className="text-sm text-text-3">
            {answer === null || answer === undefined
              ? t('dashboard.noAnswer')
              : t('dashboard.firstAnswer', { time: format.duration(answer * 1000) })}
          </span>
        </Stat>
      )}
    </div>
  );
}
