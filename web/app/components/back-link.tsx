import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '#ui/text-link.tsx';

/** Links from a record back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} isLine size="sm" className="gap-1.5 self-start pointer-coarse:min-h-11">
      <ArrowRight className="size-4 ltr:-scale-x-100" aria-hidden="true" />
      {children}
    </TextLink>
  );
}
