import { LinePath } from '@visx/shape';
import { TooltipWithBounds } from '@visx/tooltip';
import { type ReactNode, useState } from 'react';
import { ChartAxes } from './chart-axes.tsx';
import { ChartContainer } from './chart-container.tsx';
import { nearestPoint, pointScale, valueScale } from './chart-scales.ts';
import type { Domain, TimedValue } from './domain.ts';
import { PointPicker } from './point-picker.tsx';
import { Sparkline } from './sparkline.tsx';

export interface LineChartProps {
  /** In chronological order, at least one. */
  points: readonly TimedValue[];
  domain: Domain;
  /** Values with grid lines; by default round values of the domain. */
  valueTicks?: number[];
  formatValue: (value: number) => string;
  formatDate: (at: Date) => string;
  /** Accessible name of the slider. */
  label: string;
  /** Index of the driver's best, in its timing colour. */
  bestAt?: number | undefined;
  /** Value of a dashed line. */
  average?: number | undefined;
  /** Content of the tooltip. */
  tip: (point: TimedValue, place: number) => ReactNode;
}

const edge = { top: 16, end: 20, bottom: 32 };

/** A line chart, without axes until its size is known. Arrow keys, pointer and touch select a point. */
export default function LineChart(props: LineChartProps) {
  return (
    <ChartContainer
      className="min-h-72"
      before={
        <Sparkline
          values={props.points.map(({ value }) => value)}
          domain={props.domain}
          className="absolute inset-0 h-full"
        />
      }
    >
      {(room) => <Drawing {...props} {...room} />}
    </ChartContainer>
  );
}

interface Size {
  width: number;
  height: number;
}

function Drawing({ width: whole, height, ...props }: LineChartProps & Size) {
  const { points, domain, formatValue, formatDate, label, bestAt, average } = props;
  const inner = height - edge.top - edge.bottom;
  const ticks = props.valueTicks ?? valueScale(domain, inner).ticks(5);
  const start = 20 + 7 * Math.max(...ticks.map((tick) => formatValue(tick).length));
  const width = Math.max(0, whole - start - edge.end);
  const [picked, setPicked] = useState<number>();
  const x = pointScale(points.length, width);
  const y = valueScale(domain, inner);
  const best = bestAt === undefined ? undefined : points[bestAt];
  const point = picked === undefined ? undefined : points[picked];
  const dateAt = (place: number) => formatDate(points[place]?.at ?? new Date(0));

  return (
    <>
      <svg aria-hidden="true" width={whole} height={height} className="absolute inset-0">
        <g transform={`translate(${start} ${edge.top})`}>
          <ChartAxes
            x={x}
            y={y}
            width={width}
            height={inner}
            ticks={ticks}
            writeValue={formatValue}
            count={points.length}
            writePlace={dateAt}
            first="middle"
          />
          {average !== undefined && (
            <line
              x2={width}
              y1={y(average)}
              y2={y(average)}
              stroke="var(--text-3)"
              strokeDasharray="2 5"
              strokeWidth="1.5"
            />
          )}
          <LinePath
            data={[...points]}
            x={(_, place) => x(place)}
            y={({ value }) => y(value)}
            stroke="var(--firoozeh)"
            strokeWidth={2}
            strokeLinejoin="round"
          />
          {points.length <= 40 &&
            points.map(({ value }, place) => (
              <circle
                key={place}
                cx={x(place)}
                cy={y(value)}
                r="3"
                fill="var(--surface-1)"
                stroke="var(--firoozeh)"
                strokeWidth="1.5"
              />
            ))}
          {best && bestAt !== undefined && (
            <circle cx={x(bestAt)} cy={y(best.value)} r="5.5" fill="var(--ok)" />
          )}
          {point && picked !== undefined && (
            <g>
              <line x1={x(picked)} x2={x(picked)} y2={inner} stroke="var(--line-strong)" />
              <circle
                cx={x(picked)}
                cy={y(point.value)}
                r="5.5"
                fill={picked === bestAt ? 'var(--ok)' : 'var(--firoozeh)'}
                stroke="var(--surface-1)"
                strokeWidth="2"
              />
            </g>
          )}
        </g>
      </svg>
      <PointPicker
        plot={{ top: edge.top, start, width, height: inner }}
        count={points.length}
        picked={picked}
        onPick={setPicked}
        placeAt={(pixel) => nearestPoint(pixel, points.length, width)}
        label={label}
        valueText={(place) => `${formatValue(points[place]?.value ?? 0)}, ${dateAt(place)}`}
      />
      {point && picked !== undefined && (
        <TooltipWithBounds
          key={picked}
          unstyled
          applyPositionStyle
          left={start + x(picked)}
          top={edge.top + y(point.value)}
          className="pointer-events-none z-sticky"
        >
          {props.tip(point, picked)}
        </TooltipWithBounds>
      )}
    </>
  );
}
