import { isolate } from '@paddock/contract/locale';
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { LinePath } from '@visx/shape';
import { TooltipWithBounds } from '@visx/tooltip';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { labelledPlaces, nearestPlace, placeScale, valueScale } from './chart-scales.ts';
import type { Domain, Recorded } from './history.ts';
import { Sparkline } from './sparkline.tsx';

export interface LineChartProps {
  /** Ascending in time, at least one. */
  points: readonly Recorded[];
  domain: Domain;
  /** Where lines and labels of the values stand; otherwise round values of the domain. */
  valueTicks?: number[];
  formatValue: (value: number) => string;
  formatDate: (at: Date) => string;
  /** Names what the arrow keys move over. */
  label: string;
  /** Place of the driver's own best, drawn in its timing colour. */
  bestAt?: number | undefined;
  /** A dashed line across. */
  average?: number | undefined;
  /** What the card beside a point shows. */
  tip: (point: Recorded, place: number) => ReactNode;
}

const edge = { top: 16, end: 20, bottom: 32 };

/** The room that the page gives; nothing until it is known. */
export function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setRoom({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, ...room };
}

/** Dates of Persian words keep their order inside the left-to-right drawing. */
export function TickText({ x, y, formattedValue, ...rest }: TickRendererProps) {
  return (
    <text x={x} y={y} dy={rest.dy} textAnchor={rest.textAnchor} className="figures fill-text-3 text-2xs">
      {isolate(formattedValue ?? '')}
    </text>
  );
}

/** A history as a line; a bare one until its room is known, and without script. Time runs left to right in both languages; arrows, pointer and touch pick a point. */
export default function LineChart(props: LineChartProps) {
  const { box, width, height } = useRoom();
  return (
    <div
      ref={box}
      dir="ltr"
      className="relative min-h-72 grow rounded-button has-focus-visible:outline-2 has-focus-visible:outline-firoozeh"
    >
      {width > 0 ? (
        <Drawing {...props} width={width} height={height} />
      ) : (
        <Sparkline
          values={props.points.map(({ value }) => value)}
          domain={props.domain}
          className="absolute inset-0 h-full"
        />
      )}
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

function Drawing({ width: whole, height, ...props }: LineChartProps & Size) {
  const { points, domain, formatValue, formatDate, bestAt, average } = props;
  const inner = height - edge.top - edge.bottom;
  const ticks = props.valueTicks ?? valueScale(domain, inner).ticks(5);
  const start = 20 + 7 * Math.max(...ticks.map((tick) => formatValue(tick).length));
  const width = Math.max(0, whole - start - edge.end);
  const [picked, pick] = useState<number>();
  const x = placeScale(points.length, width);
  const y = valueScale(domain, inner);
  const best = bestAt === undefined ? undefined : points[bestAt];
  const point = picked === undefined ? undefined : points[picked];

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
            tickFormat={(value) => formatValue(Number(value))}
            tickLabelProps={{ dx: 0, dy: '0.32em', textAnchor: 'end' }}
            tickComponent={TickText}
          />
          <AxisBottom
            scale={x}
            top={inner}
            tickValues={labelledPlaces(points.length, Math.max(2, Math.floor(width / 110)))}
            hideAxisLine
            hideTicks
            tickFormat={(place) => formatDate(points[Number(place)]?.at ?? new Date(0))}
            tickLabelProps={(place) => ({
              dy: '0.9em',
              textAnchor: points.length > 1 && Number(place) === points.length - 1 ? 'end' : 'middle',
            })}
            tickComponent={TickText}
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
      <Picker {...props} start={start} width={width} height={inner} picked={picked} onPick={pick} />
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

interface PickerProps extends LineChartProps, Size {
  start: number;
  picked: number | undefined;
  onPick: (place: number | undefined) => void;
}

/** A native slider over the plot: pointer, touch and keys pick a place of the history. */
function Picker({
  points,
  start,
  width,
  height,
  picked,
  onPick,
  label,
  formatValue,
  formatDate,
}: PickerProps) {
  const last = points.length - 1;
  const place = picked ?? last;
  const point = points[place];
  const follow = (event: PointerEvent<HTMLInputElement>) =>
    onPick(nearestPlace(event.nativeEvent.offsetX, points.length, width));
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={place}
      aria-label={label}
      aria-valuetext={point && `${formatValue(point.value)}, ${formatDate(point.at)}`}
      onChange={(event) => onPick(Number(event.target.value))}
      onFocus={() => onPick(place)}
      onBlur={() => onPick(undefined)}
      onPointerMove={follow}
      onPointerLeave={() => onPick(undefined)}
      style={{ insetBlockStart: edge.top, insetInlineStart: start, width, height }}
      className="absolute m-0 cursor-crosshair touch-pan-y opacity-0"
    />
  );
}
