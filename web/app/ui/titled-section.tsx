import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SectionHeading } from './brand/ornaments.tsx';

interface TitledSectionProps {
  title: ReactNode;
  /** At the end of the heading's line, such as a link to more. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page below a heading with a kerb. */
export function TitledSection({ title, aside, className, children }: TitledSectionProps) {
  return (
    <section className={clsx('min-w-0', className)}>
      <SectionHeading aside={aside}>{title}</SectionHeading>
      {children}
    </section>
  );
}
