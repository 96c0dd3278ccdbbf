import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const alignments = { start: 'text-start', center: 'text-center', end: 'text-end' };

interface HeadCellProps {
  align?: keyof typeof alignments;
  className?: string;
  children: ReactNode;
}

/** A column header of a table that is not a `Table`. */
export function HeadCell({ align = 'start', className, children }: HeadCellProps) {
  return (
    <th
      scope="col"
      className={clsx(
        'whitespace-nowrap bg-surface-2 px-3 py-2.5 font-semibold text-text-2 text-xs md:px-4',
        alignments[align],
        className,
      )}
    >
      {children}
    </th>
  );
}
