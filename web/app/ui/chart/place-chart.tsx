import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { SectionHeading } from '../brand/ornaments.tsx';
import { PlaceLine } from './place-line.tsx';

interface PlaceChartLine {
  key: string | number;
  /** The row at each step, from 0. */
  rows: readonly number[];
  /** Final position. */
  place: number;
  name: string;
  /** Visible name. */
  label: ReactNode;
  /** Text alternative with all positions. */
  spoken: string;
}

interface PlaceChartProps {
  title: string;
  lines: readonly PlaceChartLine[];
  steps: number;
  /** Content below the chart, as wide as the lines. */
  foot: ReactNode;
  className?: string;
}

/** Pixels between two positions. */
const step = 30;
const colours = ['text-saffron', 'text-firoozeh', 'text-ok'];

/** The margin that keeps content out of the column of names. */
export const nameColumnMargin = 'me-32 min-[40rem]:me-52';

/**
 * Positions over time, rendered without script. Each line ends at a name and is highlighted with it. Time runs left to right
 * in both languages.
 */
export function PlaceChart({ title, lines, steps, foot, className }: PlaceChartProps) {
  const format = useFormat();
  return (
    <section aria-label={title} className={clsx('flex flex-col gap-4', className)}>
      <SectionHeading>{title}</SectionHeading>
      <div dir="ltr" className="rounded-card border border-line bg-surface-1 p-4">
        <ol className="relative pe-32 min-[40rem]:pe-52" style={{ height: (lines.length + 1) * step }}>
          {lines.map(({ key, rows, place, name, label, spoken }, at) => (
            <li key={key} className={clsx('group', colours[at] ?? 'text-text-3')}>
              <PlaceLine
                rows={rows}
                steps={steps}
                lines={lines.length}
                isBold={at < colours.length}
                className="w-[calc(100%-8rem)] min-[40rem]:w-[calc(100%-13rem)]"
              />
              <span
                className="absolute end-0 flex w-30 items-center gap-2 text-sm min-[40rem]:w-50"
                style={{ top: at * step, height: step }}
              >
                <span className="figures w-6 shrink-0 text-end font-bold">{format.number(place)}</span>
                <span dir="auto" title={name} className="min-w-0 truncate text-text-2 group-hover:text-text">
                  {label}
                </span>
                <span className="sr-only">{spoken}</span>
              </span>
            </li>
          ))}
        </ol>
        {foot}
      </div>
    </section>
  );
}
