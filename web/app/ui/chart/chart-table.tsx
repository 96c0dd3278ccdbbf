import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUiMessages } from '../messages.ts';

interface ChartTableProps {
  /** Title of the chart. */
  title: string;
  headings: readonly string[];
  /** Cells for each heading: the first names the row, the last are figures. */
  rows: readonly (readonly ReactNode[])[];
  /** Number of figure columns at the end. */
  figures: number;
}

/** The data of a chart as an expandable table. */
export function ChartTable({ title, headings, rows, figures }: ChartTableProps) {
  const t = useUiMessages();
  const isFigure = (place: number) => place >= headings.length - figures;
  const cell = 'border-line border-t px-3 py-1.5';
  return (
    <details className="group mt-auto px-2">
      <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-button text-firoozeh text-sm hover:text-firoozeh-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        {t('chart.table')}
      </summary>
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
              {headings.map((heading, place) => (
                <th
                  key={heading}
                  scope="col"
                  className={clsx(
                    'sticky top-0 bg-surface-2 px-3 py-2 font-semibold text-text-2 text-xs',
                    isFigure(place) ? 'text-end' : 'text-start',
                  )}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              <tr key={row} className="hover:bg-surface-2">
                <th scope="row" className={clsx(cell, 'text-start font-normal')}>
                  {name}
                </th>
                {cells.map((content, place) => (
                  <td key={place} className={clsx(cell, isFigure(place + 1) && 'figures text-end')}>
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
