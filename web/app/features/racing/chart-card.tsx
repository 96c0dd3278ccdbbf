import { textDirection } from '@paddock/contract/i18n/locale';
import type { ReactNode } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Card, CardHead } from '#ui/card.tsx';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import type { LineChartProps } from '#ui/chart/line-chart.tsx';
import { Sparkline } from '#ui/chart/sparkline.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useRacingMessages } from './messages.ts';

const LineChart = lazyPart(() => import('#ui/chart/line-chart.tsx'), {
  // Shown without script and until the chart is loaded.
  fallback: ({ points, domain }) => (
    <Sparkline values={points.map(({ value }) => value)} domain={domain} className="min-h-72 grow" />
  ),
});

type ChartData = Pick<
  LineChartProps,
  'points' | 'domain' | 'valueTicks' | 'formatValue' | 'bestAt' | 'average'
>;

interface ChartCardProps extends ChartData {
  title: string;
  /** Figures next to the title. */
  aside: ReactNode;
  /** A control above the chart that selects its data. */
  above?: ReactNode;
  /** One sentence that summarizes the chart. */
  summary: string;
  /** Heading of the values in the table. */
  valueName: string;
  /** Shown without data points. */
  empty: string;
  className?: string;
}

/** A line chart with its title, a summary and its data as a table. */
export function ChartCard(props: ChartCardProps) {
  const { title, aside, above, summary, valueName, empty, className = '', ...data } = props;
  const t = useRacingMessages();
  const format = useFormat();
  const locale = useLocale();
  if (data.points.length === 0) {
    return (
      <Card as="section" className={className}>
        <CardHead title={title} />
        <EmptyState sentence={empty} seed={title} />
      </Card>
    );
  }
  return (
    <Card as="section" className={className}>
      <CardHead title={title} aside={aside} />
      <div className="flex grow flex-col gap-3 px-2 py-4 md:px-4">
        {above && <div className="max-w-96 px-2">{above}</div>}
        <LineChart
          {...data}
          formatDate={format.shortDate}
          label={t('chart.points', { title })}
          tip={(point, place) => (
            <div
              dir={textDirection(locale)}
              className="flex flex-col gap-0.5 whitespace-nowrap rounded-card border border-line bg-surface-3 px-3 py-2 shadow-overlay"
            >
              <strong className={place === data.bestAt ? 'figures text-ok' : 'figures'}>
                {data.formatValue(point.value)}
              </strong>
              <span className="text-2xs text-text-2">{format.dateTime(point.at)}</span>
            </div>
          )}
        />
        <p className="px-2 text-sm text-text-2">{summary}</p>
        <ChartTable
          title={title}
          headings={[t('chart.number'), t('chart.date'), valueName]}
          rows={data.points.map(({ at, value }, place) => [
            format.number(place + 1),
            format.dateTime(at),
            <span key="value" className={place === data.bestAt ? 'font-bold text-ok' : ''}>
              {data.formatValue(value)}
            </span>,
          ])}
          figures={1}
        />
      </div>
    </Card>
  );
}
