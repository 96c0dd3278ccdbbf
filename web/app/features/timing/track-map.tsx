import type { TrackRef } from '@paddock/contract/catalogue/calls';
import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { fitOutline, type Point } from '@paddock/contract/catalogue/track-outline';
import type { TimingRow } from '@paddock/contract/timing/calls';
import { placeOnLine } from '@paddock/contract/timing/track-map';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { useTimingMessages } from './messages.ts';

/** Size of the view box. */
const [width, height] = [280, 180];
const bar = { from: 14, to: width - 14, y: 24, height: 48 };
const radius = 7;

/** Shapes of car classes, assigned in alphabetical order. */
const shapes = [
  <circle key="circle" r={radius} />,
  <rect key="square" x={-radius} y={-radius} width={radius * 2} height={radius * 2} rx={1.5} />,
  <path key="diamond" d={`M0 ${-radius * 1.3}L${radius * 1.3} 0L0 ${radius * 1.3}L${-radius * 1.3} 0Z`} />,
  <path key="triangle" d={`M0 ${-radius * 1.2}L${radius * 1.2} ${radius}H${-radius * 1.2}Z`} />,
];

interface TrackMapProps {
  rows: readonly TimingRow[];
  track: TrackRef;
  outline: readonly Point[] | null;
  chosen: number | undefined;
  onChoose: (car_id: number) => void;
}

/** Shows the cars on the track outline, or on a bar from start to finish if it is unknown. Never mirrored. */
export function TrackMap({ rows, track, outline, chosen, onChoose }: TrackMapProps) {
  const t = useTimingMessages();
  const name = formatTrackName(track, useLocale());
  const positionOf = useMemo(
    () =>
      outline
        ? placeOnLine(fitOutline(outline, width, height))
        : (share: number): Point => [bar.from + share * (bar.to - bar.from), bar.y],
    [outline],
  );
  const image = { role: 'img', 'aria-label': t('mapOf', { name }) } as const;
  const classes = [...new Set(rows.map((row) => row.class))].sort();
  const onTrack = rows.filter(({ share, state }) => share !== null && state !== 'gone');
  // Draws the chosen car last, on top.
  const drawOrder = onTrack.toSorted(
    (a, b) => Number(a.car_id === chosen) - Number(b.car_id === chosen) || b.position - a.position,
  );
  return (
    <figure className="mx-auto w-full max-w-md rounded-card border border-line bg-surface-1 p-4">
      <div className="relative">
        {outline && <TrackOutline seed={track.key} outline={track.outline} look="quiet" className="w-full" />}
        <svg
          viewBox={`0 0 ${width} ${outline ? height : bar.height}`}
          {...image}
          className={outline ? 'absolute inset-0 size-full' : 'w-full'}
        >
          {!outline && (
            <g className="stroke-line-strong" strokeWidth={2}>
              <path
                d={`M${bar.from} ${bar.y}H${bar.to}M${bar.from} ${bar.y - 8}v16M${bar.to} ${bar.y - 8}v16`}
              />
            </g>
          )}
          {drawOrder.map((row) => (
            <CarDot
              key={row.car_id}
              row={row}
              place={positionOf(row.share ?? 0)}
              shape={classes.indexOf(row.class) % shapes.length}
              isChosen={row.car_id === chosen}
              onChoose={onChoose}
            />
          ))}
        </svg>
      </div>
      {!outline && <figcaption className="text-2xs text-text-3">{t('bar')}</figcaption>}
    </figure>
  );
}

interface CarDotProps {
  row: TimingRow;
  place: Point;
  shape: number;
  isChosen: boolean;
  onChoose: (car_id: number) => void;
}

function CarDot({ row, place: [x, y], shape, isChosen, onChoose }: CarDotProps) {
  const format = useFormat();
  const { car_id, number, position, state } = row;
  const colour = isChosen ? 'fill-saffron' : position === 1 ? 'fill-best' : 'fill-firoozeh';
  return (
    // The rows of the table offer the same by keyboard.
    <g
      style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
      onClick={() => onChoose(car_id)}
      className={clsx(
        'cursor-pointer transition-transform duration-500 ease-linear motion-reduce:transition-none',
        colour,
        state !== 'track' && 'opacity-50',
      )}
    >
      {shapes[shape]}
      <text
        textAnchor="middle"
        dominantBaseline="central"
        className={clsx(
          'font-bold',
          isChosen ? 'fill-on-saffron' : position === 1 ? 'fill-bg' : 'fill-on-firoozeh',
        )}
        fontSize={8}
      >
        {format.number(number ?? position)}
      </text>
    </g>
  );
}
