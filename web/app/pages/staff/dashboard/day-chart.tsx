import { textDirection } from '@paddock/contract/i18n/locale';
import type { ReactNode } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Card, CardHead } from '#ui/card.tsx';
import type { Series } from '#ui/chart/bar-chart.tsx';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';

const BarChart = lazyPart(() => import('#ui/chart/bar-chart.tsx'), {
  fallback: () => <div className="min-h-64" />,
  onError: (retry) => (
    <div className="min-h-64 px-2">
      <RetryPart onRetry={retry} />
    </div>
  ),
});

interface DayChartProps {
  title: string;
  /** A control for the displayed data. */
  above?: ReactNode;
  /** `YYYY-MM-DD`, in order. */
  days: readonly string[];
  series: readonly Series[];
  /** Unit of the axis. */
  unit: string;
  write: (value: number) => string;
  writeTick: (value: number) => string;
  smallest: number;
  /** A summary in one sentence. */
  summary: string;
}

/** A bar chart by day with a summary and a data table. */
export function DayChart({
  title,
  above,
  days,
  series,
  unit,
  write,
  writeTick,
  smallest,
  summary,
}: DayChartProps) {
  const t = useOverviewMessages();
  const format = useFormat();
  const locale = useLocale();
  const dateOf = (place: number) => new Date(`${days[place] ?? ''}T00:00:00Z`);
  return (
    <Card as="section">
      {/* Keeps the heads of adjacent charts equally high. */}
      <CardHead title={title} aside={above && <div className="md:-my-2">{above}</div>} />
      <div className="flex grow flex-col gap-3 px-2 py-4 md:px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-2 text-text-3 text-xs">
          <span>{unit}</span>
          {series.length > 1 && (
            <ul className="flex flex-wrap gap-x-4">
              {series.map(({ key, name, fill }) => (
                <li key={key} className="flex items-center gap-1.5">
                  <span aria-hidden="true" className="size-2.5 rounded-badge" style={{ background: fill }} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
        <BarChart
          count={days.length}
          series={series}
          label={t('dashboard.days', { title })}
          write={write}
          writeTick={writeTick}
          smallest={smallest}
          writeDay={(place) => format.shortDate(dateOf(place))}
          tip={(place) => (
            <div
              dir={textDirection(locale)}
              className="flex flex-col gap-0.5 whitespace-nowrap rounded-card border border-line bg-surface-3 px-3 py-2 text-sm shadow-overlay"
            >
              <span className="text-2xs text-text-2">{format.weekdayDate(dateOf(place))}</span>
              {series.map(({ key, name, values }) => (
                <span key={key} className="flex justify-between gap-4">
                  {name} <strong className="figures">{write(values[place] ?? 0)}</strong>
                </span>
              ))}
            </div>
          )}
        />
        <p className="px-2 text-sm text-text-2">{summary}</p>
        <ChartTable
          title={title}
          headings={[t('dashboard.day'), ...series.map(({ name }) => name)]}
          rows={days.map((_, place) => [
            format.weekdayDate(dateOf(place)),
            ...series.map(({ values }) => write(values[place] ?? 0)),
          ])}
          figures={series.length}
        />
      </div>
    </Card>
  );
}
