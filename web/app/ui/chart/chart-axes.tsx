import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { labelledPoints, type Scale } from './chart-scales.ts';

interface ChartAxesProps {
  /** From places to pixels. */
  x: Scale;
  /** From values to pixels. */
  y: Scale;
  /** Of the plot, in pixels. */
  width: number;
  height: number;
  /** Where lines and labels of the values stand. */
  ticks: readonly number[];
  writeValue: (value: number) => string;
  /** How many places there are; as many get a label as there is room for. */
  count: number;
  writePlace: (place: number) => string;
  /** How the label of the first place stands to it; the last one's ends there. */
  first: 'start' | 'middle';
}

/** The lines across a plot, with the labels of its values and places. */
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

/** Dates of Persian words keep their order inside the left-to-right drawing. */
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
