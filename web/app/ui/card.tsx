import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface CardProps {
  /** Media at the top. */
  media?: ReactNode;
  /** Makes the whole card a target of its link with `card-link`. */
  linked?: boolean;
  as?: 'div' | 'article' | 'section' | 'li';
  className?: string;
  children: ReactNode;
}

/**
 * A surface with a border. In lists it is laid out near the viewport and about `--late-size` tall until then. Clickable with
 * `linked` and `cardLink` on the title's link.
 */
export function Card({ media, linked, as: Tag = 'div', className, children }: CardProps) {
  return (
    <Tag
      className={clsx(
        'group/card flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-1 transition-colors',
        Tag === 'li' && 'laid-out-late',
        linked && 'relative hover:border-line-strong has-[.card-link:focus-visible]:border-firoozeh',
        className,
      )}
    >
      {media && (
        <div className="overflow-hidden border-line border-b bg-surface-2">
          <div className={clsx('transition-transform', linked && 'group-hover/card:scale-[1.02]')}>
            {media}
          </div>
        </div>
      )}
      {children}
    </Tag>
  );
}

/** For the title link of a `linked` card: covers the card, below other controls. */
export const cardLink = 'card-link after:absolute after:inset-0';

interface CardBodyProps {
  /** The class of the distance between its children. */
  gap?: string;
  className?: string;
  children: ReactNode;
}

export function CardBody({ gap = 'gap-3', className, children }: CardBodyProps) {
  return <div className={clsx('flex grow flex-col p-4', gap, className)}>{children}</div>;
}

interface CardHeadProps {
  title: ReactNode;
  aside?: ReactNode;
}

/** The title row of a card with a list or chart. */
export function CardHead({ title, aside }: CardHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3">
      <h3 className="font-bold text-lg">{title}</h3>
      {aside}
    </div>
  );
}

/** The hover style of linked cards, for cards with several links. */
export const cardHover = 'hover:border-line-strong';
export const cardMediaHover = 'transition-transform group-hover/card:scale-[1.02]';
