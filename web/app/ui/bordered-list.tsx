import type { ReactNode } from 'react';

interface BorderedListProps {
  as?: 'ul' | 'ol';
  /** Accessible name. */
  label?: string;
  children: ReactNode;
}

/** A list in a frame, with a line between its items. */
export function BorderedList({ as: Tag = 'ul', label, children }: BorderedListProps) {
  return (
    <Tag
      aria-label={label}
      className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-1"
    >
      {children}
    </Tag>
  );
}
