import { outlineName, outlinePath } from '@paddock/contract/catalogue/track-outline';
import { clsx } from 'clsx';
import { use } from 'react';
import { SpriteContext } from './sprite-context.ts';

interface TrackOutlineProps {
  /** A slug from which an imaginary outline is derived. */
  seed: string;
  /** The real outline, if any. */
  outline?: string | null | undefined;
  /** `sectors` in timing colours, `unfinished` for empty states, `quiet` as a placeholder picture. */
  look?: 'rest' | 'sectors' | 'unfinished' | 'quiet';
  /** Draws the line once when it appears. */
  animated?: boolean;
  /** Accessible name, if it is not decorative. */
  label?: string | undefined;
  className?: string;
}

/**
 * The outline of a circuit, an SVG from the server in the colours of the page, which needs no script and little HTML. Never
 * mirrored.
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
  // Animates a clipping window and counter-animates its content: transforms run on the compositor without repainting, unlike
  // an animation of the drawing. Clipped, because it starts outside its box and must not widen the page.
  return (
    <div className="min-w-0 overflow-hidden">
      <div className="animate-lap overflow-hidden">
        <div className="animate-lap-inside">{drawing}</div>
      </div>
    </div>
  );
}
