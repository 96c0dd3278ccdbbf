import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldedProps {
  summary: string;
  /** Whether it is initially open. */
  open?: boolean;
  children: ReactNode;
}

/** A collapsed alternative to the main option. */
export function Folded({ summary, open, children }: FoldedProps) {
  return (
    <details open={open} className="group/folded">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-1 text-firoozeh text-sm">
        {summary}
        <ChevronDown
          className="size-4 transition-transform group-open/folded:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  );
}
