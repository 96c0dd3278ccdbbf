import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** In the heading of a section: links to the page with all of it. */
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
