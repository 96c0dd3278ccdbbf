import { direction } from '@paddock/contract/locale';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.tsx';
import { useText } from '../../lib/text.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Recorded } from './history.ts';
import type { LineChartProps } from './line-chart.tsx';
import { racingText } from './racing-text.ts';
import { Sparkline } from './sparkline.tsx';

const LineChart = lazy(() => import('./line-chart.tsx'));

type Drawn = Pick<LineChartProps, 'points' | 'domain' | 'valueTicks' | 'formatValue' | 'bestAt' | 'average'>;

interface ChartCardProps extends Drawn {
  title: string;
  /** Figures beside the title. */
  aside: ReactNode;
  /** A choice of what is drawn. */
  above?: ReactNode;
  /** One sentence that says what the line says. */
  summary: string;
  /** What a value is called in the table. */
  valueName: string;
  /** What stands there without a point. */
  empty: string;
  className?: string;
}

/** A chart with its title, a sentence that sums it up, and its data as a table. */
export function ChartCard({
  title,
  aside,
  above,
  summary,
  valueName,
  empty,
  className,
  ...drawn
}: ChartCardProps) {
  const t = useText(racingText);
  const format = useFormat();
  const locale = useLocale();
  if (drawn.points.length === 0) {
    return (
      <Card as="section" className={className ?? ''}>
        <CardHead title={title} />
        <EmptyState sentence={empty} seed={title} />
      </Card>
    );
  }
  return (
    <Card as="section" className={className ?? ''}>
      <CardHead title={title} aside={aside} />
      <div className="flex grow flex-col gap-3 px-2 py-4 md:px-4">
        {above && <div className="max-w-96 px-2">{above}</div>}
        {/* All that a page without script shows, and on the others what stands until the chart is there. */}
        <Suspense
          fallback={
            <Sparkline
              values={drawn.points.map(({ value }) => value)}
              domain={drawn.domain}
              className="min-h-72 grow"
            />
          }
        >
          <LineChart
            {...drawn}
            formatDate={format.shortDate}
            label={t('chart.points', { title })}
            tip={(point, place) => (
              <div
                dir={direction(locale)}
                className="flex flex-col gap-0.5 whitespace-nowrap rounded-card border border-line bg-surface-3 px-3 py-2 shadow-overlay"
              >
                <strong className={place === drawn.bestAt ? 'figures text-ok' : 'figures'}>
                  {drawn.formatValue(point.value)}
                </strong>
                <span className="text-2xs text-text-2">{format.dateTime(point.at)}</span>
              </div>
            )}
          />
        </Suspense>
        <p className="px-2 text-sm text-text-2">{summary}</p>
        <details className="group mt-auto px-2">
          <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-button text-firoozeh text-sm hover:text-firoozeh-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
            {t('chart.table')}
          </summary>
          <PointTable title={title} valueName={valueName} {...drawn} />
        </details>
      </div>
    </Card>
  );
}

interface PointTableProps extends Pick<Drawn, 'formatValue' | 'bestAt'> {
  points: readonly Recorded[];
  title: string;
  valueName: string;
}

function PointTable({ points, title, valueName, formatValue, bestAt }: PointTableProps) {
  const t = useText(racingText);
  const format = useFormat();
  const head = 'sticky top-0 bg-surface-2 px-3 py-2 font-semibold text-text-2 text-xs';
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
      tabIndex={0}
      aria-label={title}
      className="mt-2 max-h-72 overflow-y-auto rounded-card border border-line"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {t('chart.number')}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t('chart.date')}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {valueName}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, place) => (
            <tr key={place} className="hover:bg-surface-2">
              <td className="border-line border-t px-3 py-1.5 text-text-3">{format.number(place + 1)}</td>
              <td className="border-line border-t px-3 py-1.5">{format.dateTime(point.at)}</td>
              <td
                className={`figures border-line border-t px-3 py-1.5 text-end ${place === bestAt ? 'font-bold text-ok' : ''}`}
              >
                {formatValue(point.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
