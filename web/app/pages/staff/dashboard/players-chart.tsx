import type { Dashboard } from '@paddock/contract/overview/calls';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { DayChart } from './day-chart.tsx';

type Players = NonNullable<Dashboard['players']>;

/** Active players and new accounts by day. */
export function PlayersChart({ players: { days, total, active, created } }: { players: Players }) {
  const t = useOverviewMessages();
  const format = useFormat();
  const write = (value: number) => format.number(value);
  return (
    <DayChart
      title={t('dashboard.playersPerDay')}
      days={days.map(({ day }) => day)}
      series={[
        {
          key: 'active',
          name: t('dashboard.activeShort'),
          fill: 'var(--firoozeh)',
          values: days.map((day) => day.active),
        },
        {
          key: 'created',
          name: t('dashboard.createdShort'),
          fill: 'var(--saffron)',
          values: days.map((day) => day.created),
        },
      ]}
      unit={t('dashboard.unit.players')}
      write={write}
      writeTick={write}
      smallest={1}
      summary={t('dashboard.playersSum', { active: active.now, created: created.now, total })}
    />
  );
}
