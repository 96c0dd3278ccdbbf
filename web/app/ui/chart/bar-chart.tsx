import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { TooltipWithBounds } from '@visx/tooltip';
import { type ReactNode, useState } from 'react';
import { ChartAxes } from './chart-axes.tsx';
import { ChartContainer } from './chart-container.tsx';
import { valueScale } from './chart-scales.ts';
import { PointPicker } from './point-picker.tsx';

/** A value per day. Several series overlap, the first at the back. */
export interface Series {
  key: string;
  name: string;
  fill: string;
  values: readonly number[];
}

interface BarChartProps {
  count: number;
  series: readonly Series[];
  /** Accessible name of the slider. */
  label: string;
  write: (value: number) => string;
  writeTick: (value: number) => string;
  /** The smallest step of the scale, such as 1 for players. */
  smallest: number;
  writeDay: (place: number) => string;
  tip: (place: number) => ReactNode;
}

const edge = { top: 12, end: 16, bottom: 34 };

/** A bar chart of days. Arrow keys, pointer and touch select a day. */
export default function BarChart(props: BarChartProps) {
  return (
    <ChartContainer className="min-h-64">
      {({ width, height }) => <Drawing {...props} whole={width} height={height} />}
    </ChartContainer>
  );
}

function Drawing(props: BarChartProps & { whole: number; height: number }) {
  const { count, series, label, write, writeTick, smallest, writeDay, tip, whole, height } = props;
  const [picked, setPicked] = useState<number>();
  const inner = Math.max(0, height - edge.top - edge.bottom);
  const highest = Math.max(smallest, ...series.flatMap(({ values }) => values));
  const y = valueScale([0, highest], inner).nice(4);
  const ticks = y.ticks(4).filter((tick) => tick % smallest === 0);
  const start = 16 + 7 * Math.max(...ticks.map((tick) => writeTick(tick).length));
  const width = Math.max(0, whole - start - edge.end);
  const step = width / count;
  const middle = (place: number) => (place + 0.5) * step;
  return (
    <>
      <svg aria-hidden="true" width={whole} height={height} className="absolute inset-0">
        <g transform={`translate(${start} ${edge.top})`}>
          <ChartAxes
            x={scaleLinear<number>({ domain: [0, count], range: [step / 2, width + step / 2] })}
            y={y}
            width={width}
            height={inner}
            ticks={ticks}
            writeValue={writeTick}
            count={count}
            writePlace={writeDay}
            first="start"
          />
          {picked !== undefined && (
            <rect x={picked * step} width={step} height={inner} fill="var(--surface-3)" />
          )}
          {series.map(({ key, fill, values }, behind) => {
            const bar = Math.max(1, step * (behind === 0 ? 0.72 : 0.36));
            return values.map((value, place) => (
              <Bar
                key={`${key}-${place}`}
                x={middle(place) - bar / 2}
                y={y(value)}
                width={bar}
                height={inner - y(value)}
                rx={Math.min(2, bar / 4)}
                fill={fill}
                opacity={behind === 0 && series.length > 1 ? 0.55 : 1}
              />
            ));
          })}
        </g>
      </svg>
      <PointPicker
        plot={{ top: edge.top, start, width, height: inner }}
        count={count}
        picked={picked}
        onPick={setPicked}
        placeAt={(pixel) => Math.min(count - 1, Math.max(0, Math.floor(pixel / step)))}
        label={label}
        valueText={(place) =>
          [writeDay(place), ...series.map(({ name, values }) => `${name} ${write(values[place] ?? 0)}`)].join(
            ', ',
          )
        }
      />
      {picked !== undefined && (
        <TooltipWithBounds
          key={picked}
          unstyled
          applyPositionStyle
          left={start + middle(picked)}
          top={edge.top + y(Math.max(...series.map(({ values }) => values[picked] ?? 0)))}
          className="pointer-events-none z-sticky"
        >
          {tip(picked)}
        </TooltipWithBounds>
      )}
    </>
  );
}
