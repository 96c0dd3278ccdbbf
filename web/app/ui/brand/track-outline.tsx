import { type Point, toSvgCurve, trackOutline } from '@paddock/contract/servers/track-outline';
import { clsx } from 'clsx';

interface TrackOutlineProps {
  /** The track's or thing's slug: the same seed gives the same outline everywhere. */
  seed: string;
  /** `sectors` in timing colours, `unfinished` for empty places, `quiet` as a stand-in picture. */
  look?: 'rest' | 'sectors' | 'unfinished' | 'quiet';
  /** Draws the line once when it appears. */
  animated?: boolean;
  /** Says what it is, where it is more than decoration. */
  label?: string;
  className?: string;
}

const width = 280;
const height = 180;

/** The lines of a look: a colour, and the share of a lap where it begins and ends. */
const drawn = {
  rest: [['var(--firoozeh)', 0, 1]],
  sectors: [
    ['var(--best)', 0, 0.34],
    ['var(--ok)', 0.34, 0.68],
    ['var(--warn)', 0.68, 1],
  ],
  unfinished: [['var(--firoozeh)', 0, 0.62]],
  quiet: [],
} as const;

const squares = [-7.5, -4.5, -1.5, 1.5, 4.5].map((y, row) => `M${row % 2 ? 0 : -3} ${y}h3v3h-3z`).join('');

/** Two rows of squares across the line at the start. */
function Chequer({ shape }: { shape: readonly Point[] }) {
  const [start, next] = [shape[0] ?? [0, 0], shape[2] ?? [1, 0]];
  const angle = (Math.atan2(next[1] - start[1], next[0] - start[0]) * 180) / Math.PI;
  return (
    <g transform={`translate(${start[0]} ${start[1]}) rotate(${Math.round(angle)})`}>
      <rect x="-3" y="-7.5" width="6" height="15" fill="var(--bg)" />
      <path d={squares} fill="var(--text)" />
    </g>
  );
}

/** Generated drawing of a circuit. Never mirrored. */
export function TrackOutline({ seed, look = 'rest', animated, label, className }: TrackOutlineProps) {
  const shape = trackOutline(seed, width, height);
  const line = clsx(animated && 'animate-lap');
  const stroke = {
    fill: 'none',
    strokeWidth: 2.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  const labelled = label
    ? ({ role: 'img', 'aria-label': label } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} {...labelled} className={clsx('block', className)}>
      <path d={toSvgCurve(shape)} {...stroke} strokeWidth="6" stroke="var(--surface-3)" />
      {look === 'quiet' && (
        <path d={toSvgCurve(shape)} {...stroke} strokeWidth="1.5" stroke="var(--text-3)" />
      )}
      {drawn[look].map(([colour, from, to]) => (
        <path
          key={colour}
          d={toSvgCurve(shape, from, to)}
          pathLength="1"
          {...stroke}
          stroke={colour}
          className={line}
        />
      ))}
      {look !== 'quiet' && <Chequer shape={shape} />}
      {look !== 'quiet' && <circle cx={shape[4]?.[0]} cy={shape[4]?.[1]} r="3" fill="var(--text)" />}
    </svg>
  );
}
