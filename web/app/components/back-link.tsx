import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Links from a record back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 self-start text-firoozeh text-sm hover:underline"
    >
      <ArrowRight className="size-4! ltr:-scale-x-100" aria-hidden="true" />
      {children}
    </Link>
  );
}
