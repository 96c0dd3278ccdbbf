import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Beside the heading of a part: where all of it stands. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="-my-1.5 inline-flex min-h-11 items-center gap-2 rounded-button text-firoozeh text-sm hover:text-firoozeh-hover"
    >
      {children}
      <ArrowRight className="mirror size-4" />
    </Link>
  );
}
