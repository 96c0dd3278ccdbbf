import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTableMessages } from './messages.ts';

interface FoldedFiltersProps {
  /** Number of active filters. */
  count: number;
  children: ReactNode;
}

/**
 * Filters next to a search. On phones they are collapsed by a checkbox, which works without script, so that the list starts
 * on the first screen.
 */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const t = useTableMessages();
  const id = useId();
  return (
    <>
      <input id={id} type="checkbox" className="peer sr-only md:hidden" />
      <label
        htmlFor={id}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-2 rounded-button border px-3.5 text-sm peer-focus-visible:outline-2 peer-focus-visible:outline-firoozeh md:hidden',
          count > 0 ? 'border-firoozeh text-firoozeh' : 'border-line text-text-2',
        )}
      >
        <SlidersHorizontal className="size-4" />
        {count > 0 ? t('filters.set', { count }) : t('filters.none')}
      </label>
      <div className="flex flex-wrap items-end gap-3 max-md:not-peer-checked:hidden max-md:basis-full md:contents">
        {children}
      </div>
    </>
  );
}
