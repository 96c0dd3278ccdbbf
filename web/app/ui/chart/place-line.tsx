import { clsx } from 'clsx';

interface PlaceLineProps {
  /** The row at each step, from 0; a line may end early. */
  rows: readonly number[];
  /** Number of steps of the chart. */
  steps: number;
  /** Number of rows; positions beyond them run along the bottom. */
  lines: number;
  isBold: boolean;
  className?: string;
}

/** The positions of one driver as a line, rendered without script and highlighted by `group-hover`. Time runs left to right. */
export function PlaceLine({ rows, steps, lines, isBold, className = '' }: PlaceLineProps) {
  const points = rows.map((row, index) => {
    const x = (100 * index) / (steps - 1);
    return `${x.toFixed(2)} ${(100 * (Math.min(row, lines) + 0.5)) / (lines + 1)}`;
  });
  const look = {
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`pointer-events-none absolute inset-y-0 start-0 h-full overflow-visible group-hover:text-text ${className}`}
    >
      <path
        {...look}
        d={`M${points.join('L')}`}
        className={clsx(isBold ? 'stroke-3' : 'stroke-[1.5]', 'group-hover:stroke-[4]')}
      />
      <path {...look} d={points.map((point) => `M${point}h0`).join('')} strokeWidth={isBold ? 7 : 5} />
    </svg>
  );
}
