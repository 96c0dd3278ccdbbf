import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { TooltipWithBounds } from '@visx/tooltip';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { labelledPlaces, valueScale } from '../racing/chart-scales.ts';
import { TickText, useRoom } from '../racing/line-chart.tsx';

/** A value for each day. Several are drawn into one another, the first behind. */
export interface Series {
  key: string;
  name: string;
  fill: string;
  values: readonly number[];
}

interface DayBarsProps {
  count: number;
  series: readonly Series[];
  /** Names what the arrow keys move over. */
  label: string;
  write: (value: number) => string;
  writeTick: (value: number) => string;
  /** The least value that a line of the scale may stand for: there are no half players. */
  smallest: number;
  writeDay: (place: number) => string;
  tip: (place: number) => ReactNode;
}

const edge = { top: 12, end: 16, bottom: 34 };

/** Days as bars. Time runs left to right in both languages; arrows, pointer and touch pick a day. */
export default function DayBars(props: DayBarsProps) {
  const { box, width, height } = useRoom();
  return (
    <div
      ref={box}
      dir="ltr"
      className="relative min-h-64 grow rounded-button has-focus-visible:outline-2 has-focus-visible:outline-firoozeh"
    >
      {width > 0 && <Drawing {...props} whole={width} height={height} />}
    </div>
  );
}

function Drawing(props: DayBarsProps & { whole: number; height: number }) {
  const { count, series, label, write, writeTick, smallest, writeDay, tip, whole, height } = props;
  const [picked, pick] = useState<number>();
  const inner = Math.max(0, height - edge.top - edge.bottom);
  const highest = Math.max(smallest, ...series.flatMap(({ values }) => values));
  const y = valueScale([0, highest], inner).nice(4);
  const ticks = y.ticks(4).filter((tick) => tick % smallest === 0);
  const start = 16 + 7 * Math.max(...ticks.map((tick) => writeTick(tick).length));
  const width = Math.max(0, whole - start - edge.end);
  const step = width / count;
  const middle = (place: number) => (place + 0.5) * step;
  const last = count - 1;
  const follow = (event: PointerEvent<HTMLInputElement>) =>
    pick(Math.min(last, Math.max(0, Math.floor(event.nativeEvent.offsetX / step))));
  const at = picked ?? last;
  return (
    <>
      <svg aria-hidden="true" width={whole} height={height} className="absolute inset-0">
        <g transform={`translate(${start} ${edge.top})`}>
          {ticks.map((tick) => (
            <line key={tick} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          ))}
          <AxisLeft
            scale={y}
            tickValues={ticks}
            hideAxisLine
            hideTicks
            tickFormat={(value) => writeTick(Number(value))}
            tickLabelProps={{ dx: 0, dy: '0.32em', textAnchor: 'end' }}
            tickComponent={TickText}
          />
          <AxisBottom
            scale={scaleLinear<number>({ domain: [0, count], range: [step / 2, width + step / 2] })}
            top={inner}
            tickValues={labelledPlaces(count, Math.max(2, Math.floor(width / 110)))}
            hideAxisLine
            hideTicks
            tickFormat={(place) => writeDay(Number(place))}
            tickLabelProps={(place) => ({
              dy: '0.9em',
              textAnchor: Number(place) === last ? 'end' : Number(place) === 0 ? 'start' : 'middle',
            })}
            tickComponent={TickText}
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
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={label}
        aria-valuetext={[
          writeDay(at),
          ...series.map(({ name, values }) => `${name} ${write(values[at] ?? 0)}`),
        ].join(', ')}
        onChange={(event) => pick(Number(event.target.value))}
        onFocus={() => pick(at)}
        onBlur={() => pick(undefined)}
        onPointerMove={follow}
        onPointerLeave={() => pick(undefined)}
        style={{ insetBlockStart: edge.top, insetInlineStart: start, width, height: inner }}
        className="absolute m-0 cursor-crosshair touch-pan-y opacity-0"
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
