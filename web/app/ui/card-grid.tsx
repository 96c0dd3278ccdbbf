import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const wideColumns = {
  2: '',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-3 xl:grid-cols-4',
};

interface CardGridProps extends ComponentProps<'ul'> {
  /** Columns on a wide screen; phones have one, tablets two. */
  columns?: keyof typeof wideColumns;
}

/** A list of cards. */
export function CardGrid({ columns = 3, ...list }: CardGridProps) {
  return <ul {...list} className={clsx('grid gap-4 min-[40rem]:grid-cols-2', wideColumns[columns])} />;
}
