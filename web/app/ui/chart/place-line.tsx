import { clsx } from 'clsx';

interface PlaceLineProps {
  /** Rows at each step, the first row is 0; a line may end before the others. */
  rows: readonly number[];
  /** How many steps the drawing has. */
  steps: number;
  /** How many rows have a line of their own; whoever is behind them runs along the foot. */
  lines: number;
  isBold: boolean;
  className?: string;
}

/** The way of one through places, drawn without script; `group-hover` raises it with its name. Time runs left to right. */
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
