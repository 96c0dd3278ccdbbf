import type { Point } from '@paddock/contract/catalogue/track-outline';

/** Length of the longer side and the margin, in SVG units. */
const side = 240;
const margin = 20;

/** Path of an arrow head at `from`, pointing to `to`. */
function arrowAt(from: Point, to: Point): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const corner = (turn: number, size: number) => {
    const x = from[0] + Math.cos(angle + turn) * size;
    const y = from[1] + Math.sin(angle + turn) * size;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${corner(0, 9)}L${corner(2.5, 7)}L${corner(-2.5, 7)}Z`;
}

/** Draws an outline in coordinates from 0 to 1 with its start and direction. */
export function OutlinePreview({ points, label }: { points: readonly Point[]; label: string }) {
  const shape = points.map(([x, y]): Point => [x * side + margin, y * side + margin]);
  const width = Math.max(...shape.map(([x]) => x)) + margin;
  const height = Math.max(...shape.map(([, y]) => y)) + margin;
  const [start = [0, 0]] = shape;
  const arrows = [0.06, 0.4, 0.73].flatMap((share) => {
    const index = Math.round(share * shape.length);
    const [from, to] = [shape[index], shape[index + 2]];
    return from && to ? [arrowAt(from, to)] : [];
  });
  const labelled = { role: 'img', 'aria-label': label } as const;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      {...labelled}
      className="mx-auto h-44 max-w-full rounded-card border border-line bg-bg md:h-56"
    >
      <path
        d={`M${shape.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`}
        fill="none"
        strokeWidth="2.75"
        strokeLinejoin="round"
        className="stroke-firoozeh"
      />
      <path d={arrows.join('')} className="fill-saffron-ink" />
      <circle cx={start[0]} cy={start[1]} r="4.5" strokeWidth="2" className="fill-bg stroke-text" />
    </svg>
  );
}
