import type { ReactNode } from 'react';

/** Stands over a table and stays in sight: what can be done with its rows, and how it looks. */
export function TableToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="z-sticky flex min-h-11 items-center justify-end gap-3 bg-bg py-1 md:sticky md:top-0">
      {children}
    </div>
  );
}
