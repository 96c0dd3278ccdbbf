import { outlineName, outlinePath } from '@paddock/contract/catalogue/track-outline';
import { clsx } from 'clsx';
import { use } from 'react';
import { SpriteContext } from './sprite-context.ts';

interface TrackOutlineProps {
  /** The track's or thing's slug: the same seed gives the same imaginary outline everywhere. */
  seed: string;
  /** The real outline, where there is one. */
  outline?: string | null | undefined;
  /** `sectors` in timing colours, `unfinished` for empty places, `quiet` as a stand-in picture. */
  look?: 'rest' | 'sectors' | 'unfinished' | 'quiet';
  /** Draws the line once when it appears. */
  animated?: boolean;
  /** Says what it is, where it is more than decoration. */
  label?: string;
  className?: string;
}

/**
 * Drawing of a circuit, from a file of the server that takes its colours from the page: in lists it costs no script and a line
 * of HTML. Never mirrored.
 */
export function TrackOutline(props: TrackOutlineProps) {
  const { seed, outline, look = 'rest', animated, label, className } = props;
  const name = outlineName(outline, seed);
  const sprite = use(SpriteContext);
  const labelled = label
    ? ({ role: 'img', 'aria-label': label } as const)
    : ({ 'aria-hidden': true } as const);
  const drawing = (
    <svg viewBox="0 0 280 180" {...labelled} className={clsx('block', className)}>
      <use
        href={sprite?.names.has(name) ? `${sprite.path}#${name}-${look}` : `${outlinePath(name)}#${look}`}
      />
    </svg>
  );
  if (!animated) return drawing;
  // A window that moves in while what it shows stands still: both are moved without painting anything again, and without the page's thread,
  // which would move the drawing itself.
  // It comes from outside of its place, and must not make the page wider until it is there.
  return (
    <div className="min-w-0 overflow-hidden">
      <div className="animate-lap overflow-hidden">
        <div className="animate-lap-inside">{drawing}</div>
      </div>
    </div>
  );
}
