import { clsx } from 'clsx';
import { useId } from 'react';

/** The divider ornament: a kerb seen from the side. */
export function Kerb({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('kerb-stripes h-2', className)} />;
}

/** The ornament of section headings. */
export function KerbSquare({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('kerb-square inline-block size-4.5 shrink-0 rounded-badge', className)}
    />
  );
}

/** A section heading with a kerb and an optional link at its end. */
export function SectionHeading({ children, aside }: { children: React.ReactNode; aside?: React.ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 className="flex items-center gap-3">
        <KerbSquare />
        {children}
      </h2>
      {aside}
    </div>
  );
}

const tile = 96;

/** An eight-pointed star: eight points on a circle, each joined to the third next. */
function starPath(): string {
  const points = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4;
    const at = (value: number) => Math.round((tile / 2) * (1 + value) * 10) / 10;
    return [at(Math.cos(angle)), at(Math.sin(angle))] as const;
  });
  return points
    .map(([x, y], i) => {
      const [toX, toY] = points[(i + 3) % 8] ?? [x, y];
      return `M${x} ${y}L${toX} ${toY}`;
    })
    .join('');
}

const star = starPath();

/** A faint girih pattern for heroes and empty pages. Fills its nearest positioned ancestor. */
export function Girih({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-0 size-full text-firoozeh [opacity:var(--girih-strength)]',
        className,
      )}
    >
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path d={star} fill="none" stroke="currentColor" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
