import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardLink } from './card.tsx';

interface StatProps {
  /** Link to the details. */
  to?: string;
  label: ReactNode;
  /** The formatted value. */
  figure: ReactNode;
  /** The change as text; the arrow repeats it. */
  delta?: { text: ReactNode; good: boolean; up: boolean };
  badge?: ReactNode;
  /** A sparkline or another chart, 32 px high. */
  children?: ReactNode;
}

export function Stat({ to, label, figure, delta, badge, children }: StatProps) {
  return (
    <div
      className={clsx(
        'flex flex-col gap-1 rounded-card border border-line bg-surface-1 p-4',
        to && 'relative hover:border-line-strong has-[.card-link:focus-visible]:border-firoozeh',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="text-sm text-text-3">
          {to ? (
            <Link to={to} className={cardLink}>
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
        {badge}
        {delta && (
          <span
            className={`inline-flex items-center gap-1 rounded-badge px-1.5 text-2xs ${
              delta.good ? 'bg-ok-dim text-ok' : 'bg-bad-dim text-bad'
            }`}
          >
            {delta.up ? <ArrowUp className="size-3.5" /> : <ArrowDown className="size-3.5" />}
            {delta.text}
          </span>
        )}
      </div>
      <strong className="font-extrabold text-3xl">{figure}</strong>
      {children}
    </div>
  );
}
