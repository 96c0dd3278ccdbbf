import type { RatingKind } from '@paddock/contract/racing/rules';
import { ChartCard } from '#features/racing/chart-card.tsx';
import { safetyScale } from '#features/racing/driving-history.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { paddedDomain } from '#ui/chart/domain.ts';
import type { ExplainedChange } from './explain.ts';

const titles = {
  race: 'changes.chartRace',
  duel: 'changes.chartDuel',
  safety: 'changes.chartSafety',
} as const;

interface RatingChartProps {
  kind: RatingKind;
  rows: readonly ExplainedChange[];
}

/** The ratings of a page of changes, oldest first. */
export function RatingChart({ kind, rows }: RatingChartProps) {
  const t = useRankingMessages();
  const format = useFormat();
  const isSafety = kind === 'safety';
  const points = rows.map(({ created_at, after }) => ({ at: created_at, value: after })).reverse();
  const formatRating = (value: number) => format.number(value, isSafety ? { min: 2, max: 2 } : { max: 0 });
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(({ value }) => value);
  return (
    <ChartCard
      title={t(titles[kind])}
      points={points}
      {...(isSafety ? safetyScale : { domain: paddedDomain(values, 20) })}
      formatValue={formatRating}
      valueName={t('changes.value')}
      empty={t('changes.emptyRace')}
      summary={
        first && last
          ? t('changes.summary', {
              count: points.length,
              from: format.date(first.at),
              to: format.date(last.at),
              first: formatRating(first.value),
              last: formatRating(last.value),
            })
          : ''
      }
      aside={null}
    />
  );
}
