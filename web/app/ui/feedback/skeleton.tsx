import { clsx } from 'clsx';
import { useUiMessages } from '../messages.ts';

/** A placeholder, sized by classes. Appears after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-appear-late overflow-hidden rounded-badge', className)}
    >
      <span className="block size-full animate-breathe bg-surface-3" />
    </span>
  );
}

/** Wraps skeletons and announces loading once. */
export function LoadingArea({ children, className }: { children: React.ReactNode; className?: string }) {
  const t = useUiMessages();
  return (
    <output className={clsx('block', className)}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </output>
  );
}

/** A placeholder for a list. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <LoadingArea className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </LoadingArea>
  );
}
