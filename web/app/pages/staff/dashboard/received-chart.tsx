import type { Dashboard } from '@paddock/contract/overview/calls';
import { useState } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { ToggleGroup } from '#ui/tabs.tsx';
import { DayChart } from './day-chart.tsx';

type Received = NonNullable<Dashboard['received']>;

const million = 1_000_000;

/** Keeps axis labels short: large sums of toman are in millions. */
function useAxis(key: 'irr' | 'usd', values: readonly number[]) {
  const t = useOverviewMessages();
  const format = useFormat();
  const divisor = key === 'usd' ? 100 : 10;
  const isLarge = key === 'irr' && Math.max(...values) / divisor >= million;
  return {
    unit: t(`dashboard.unit.${key === 'usd' ? 'dollars' : isLarge ? 'millions' : 'toman'}`),
    write: (value: number) => format.number(value / divisor / (isLarge ? million : 1), { min: 0, max: 1 }),
  };
}

/** Payments by day, in one currency at a time because their scales differ. */
export function ReceivedChart({ received: { days, irr, usd } }: { received: Received }) {
  const t = useOverviewMessages();
  const money = useMoney();
  const [key, setKey] = useState<'irr' | 'usd'>(irr.now === 0 && usd.now > 0 ? 'usd' : 'irr');
  const values = days.map((day) => day[key]);
  const axis = useAxis(key, values);
  const write = key === 'usd' ? money.usd : money.toman;
  return (
    <DayChart
      title={t('dashboard.receivedPerDay')}
      above={
        <ToggleGroup
          label={t('dashboard.currency')}
          options={[
            { key: 'irr', label: t('dashboard.toman') },
            { key: 'usd', label: t('dashboard.dollars') },
          ]}
          current={key}
          onPick={setKey}
        />
      }
      days={days.map(({ day }) => day)}
      series={[{ key, name: t('dashboard.received'), fill: 'var(--firoozeh)', values }]}
      unit={axis.unit}
      write={write}
      writeTick={axis.write}
      smallest={key === 'usd' ? 100 : 10}
      summary={t('dashboard.receivedSum', { sum: write({ irr, usd }[key].now) })}
    />
  );
}
