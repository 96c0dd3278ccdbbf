import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'best' | 'firoozeh' | 'neutral';

const tones: Record<Tone, string> = {
  ok: 'bg-ok-dim text-ok',
  warn: 'bg-warn-dim text-warn',
  bad: 'bg-bad-dim text-bad',
  info: 'bg-info-dim text-info',
  best: 'bg-best-dim text-best',
  firoozeh: 'bg-firoozeh-dim text-firoozeh',
  neutral: 'bg-surface-3 text-text-2',
};

interface BadgeProps {
  tone: Tone;
  /** Replaces the dot. Colour alone never carries the meaning. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-2xs font-medium',
        '[&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon ?? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
