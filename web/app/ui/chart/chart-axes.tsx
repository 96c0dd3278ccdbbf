import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { labelledPoints, type Scale } from './chart-scales.ts';

interface ChartAxesProps {
  /** Index to pixels. */
  x: Scale;
  /** Value to pixels. */
  y: Scale;
  /** Width of the plot in pixels. */
  width: number;
  height: number;
  /** Values with a grid line and label. */
  ticks: readonly number[];
  writeValue: (value: number) => string;
  /** Number of points, of which as many are labelled as fit. */
  count: number;
  writePlace: (place: number) => string;
  /** Alignment of the first label. */
  first: 'start' | 'middle';
}

/** Grid lines and labels of a plot. */
export function ChartAxes(props: ChartAxesProps) {
  const { x, y, width, height, ticks, writeValue, count, writePlace, first } = props;
  const anchorOf = (place: number) => {
    if (count > 1 && place === count - 1) return 'end';
    return place === 0 ? first : 'middle';
  };
  return (
    <>
      {ticks.map((tick) => (
        <line key={tick} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
      ))}
      <AxisLeft
        scale={y}
        tickValues={[...ticks]}
        hideAxisLine
        hideTicks
        tickFormat={(value) => writeValue(Number(value))}
        tickLabelProps={{ dx: 0, dy: '0.32em', textAnchor: 'end' }}
        tickComponent={TickText}
      />
      <AxisBottom
        scale={x}
        top={height}
        tickValues={labelledPoints(count, Math.max(2, Math.floor(width / 110)))}
        hideAxisLine
        hideTicks
        tickFormat={(place) => writePlace(Number(place))}
        tickLabelProps={(place) => ({ dy: '0.9em', textAnchor: anchorOf(Number(place)) })}
        tickComponent={TickText}
      />
    </>
  );
}

/** Keeps the order of Persian dates in the left-to-right drawing. */
function TickText({ x, y, formattedValue, ...rest }: TickRendererProps) {
  return (
    <text
      x={x}
      y={y}
      dy={rest.dy}
      textAnchor={rest.textAnchor}
      className="figures fill-text-3 text-2xs [unicode-bidi:plaintext]"
    >
      {formattedValue}
    </text>
  );
}
