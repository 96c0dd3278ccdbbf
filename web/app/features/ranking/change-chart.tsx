import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { ChartCard } from '../racing/chart-card.tsx';
import { paddedDomain } from '../racing/history.ts';
import type { ChangeKind } from './driver-address.ts';
import type { DriverData } from './driver-screen.tsx';
import { rankingText } from './ranking-text.ts';

const titles = {
  race: 'changes.chartRace',
  duel: 'changes.chartDuel',
  safety: 'changes.chartSafety',
} as const;

/** The contract says it too, and would bring its schemas along. */
const safetyDomain = [0, 5] as const;

interface ChangeChartProps {
  kind: ChangeKind;
  rows: DriverData['changes']['rows'];
}

/** The ratings of a page of changes, from old to new. */
export function ChangeChart({ kind, rows }: ChangeChartProps) {
  const t = useText(rankingText);
  const format = useFormat();
  const isSafety = kind === 'safety';
  const points = rows.map(({ created_at, after }) => ({ at: created_at, value: after })).reverse();
  const written = (value: number) => format.number(value, isSafety ? { min: 2, max: 2 } : { max: 0 });
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(({ value }) => value);
  return (
    <ChartCard
      title={t(titles[kind])}
      points={points}
      domain={isSafety ? safetyDomain : paddedDomain(values, 20)}
      {...(isSafety && { valueTicks: [0, 1, 2, 3, 4, 5] })}
      formatValue={written}
      valueName={t('changes.value')}
      empty={t('changes.emptyRace')}
      summary={
        first && last
          ? t('changes.summary', {
              count: points.length,
              from: format.date(first.at),
              to: format.date(last.at),
              first: written(first.value),
              last: written(last.value),
            })
          : ''
      }
      aside={null}
    />
  );
}
