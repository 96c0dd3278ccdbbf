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

/** The box that outlines are drawn in. */
const [width, height] = [280, 180];
const bar = { from: 14, to: width - 14, y: 24, height: 48 };
const radius = 7;

/** Classes by their shapes, in the order in which they come. */
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

/** Where the cars are: on the line of the track, or on a bar from start to start where that is unknown. Never mirrored. */
export function TrackMap({ rows, track, outline, chosen, onChoose }: TrackMapProps) {
  const t = useTimingMessages();
  const name = formatTrackName(track, useLocale());
  const placeOf = useMemo(
    () =>
      outline
        ? placeOnLine(fitOutline(outline, width, height))
        : (share: number): Point => [bar.from + share * (bar.to - bar.from), bar.y],
    [outline],
  );
  const named = { role: 'img', 'aria-label': t('mapOf', { name }) } as const;
  const classes = [...new Set(rows.map((row) => row.class))].sort();
  const driven = rows.filter(({ share, state }) => share !== null && state !== 'gone');
  // Whoever is chosen lies above the others.
  const inOrder = driven.toSorted(
    (one, other) =>
      Number(one.car_id === chosen) - Number(other.car_id === chosen) || other.position - one.position,
  );
  return (
    <figure className="mx-auto w-full max-w-md rounded-card border border-line bg-surface-1 p-4">
      <div className="relative">
        {outline && <TrackOutline seed={track.key} outline={track.outline} look="quiet" className="w-full" />}
        <svg
          viewBox={`0 0 ${width} ${outline ? height : bar.height}`}
          {...named}
          className={outline ? 'absolute inset-0 size-full' : 'w-full'}
        >
          {!outline && (
            <g className="stroke-line-strong" strokeWidth={2}>
              <path
                d={`M${bar.from} ${bar.y}H${bar.to}M${bar.from} ${bar.y - 8}v16M${bar.to} ${bar.y - 8}v16`}
              />
            </g>
          )}
          {inOrder.map((row) => (
            <Dot
              key={row.car_id}
              row={row}
              place={placeOf(row.share ?? 0)}
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

interface DotProps {
  row: TimingRow;
  place: Point;
  shape: number;
  isChosen: boolean;
  onChoose: (car_id: number) => void;
}

function Dot({ row, place: [x, y], shape, isChosen, onChoose }: DotProps) {
  const format = useFormat();
  const { car_id, number, position, state } = row;
  const colour = isChosen ? 'fill-saffron' : position === 1 ? 'fill-best' : 'fill-firoozeh';
  return (
    // The rows of the table choose as well, and by keyboard.
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
