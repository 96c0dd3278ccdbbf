import type { ReactNode } from 'react';

interface FactorPartProps {
  title: string;
  line: string;
  /** Actions for the whole factor. */
  action: ReactNode;
  children?: ReactNode;
}

/** One kind of second factor. */
export function FactorPart({ title, line, action, children }: FactorPartProps) {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 max-w-form flex-col gap-1">
          <h3 className="font-bold font-sans text-md">{title}</h3>
          <p className="text-sm text-text-3">{line}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
