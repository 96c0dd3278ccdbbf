import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Girih, Kerb } from './ornaments.tsx';

const layouts = {
  /** A line with a picture at its start and actions at its end. */
  row: 'flex flex-wrap items-center gap-x-6 gap-y-4 py-8 md:py-10',
  stack: 'flex flex-col gap-3 py-8 md:py-10',
  /** A stack whose last line is tabs, which touch the kerb. */
  tabs: 'flex flex-col gap-3 pt-6',
  /** Two columns, as in the `aside` layout of `PageSection` below it. */
  aside: 'grid items-start gap-6 py-8 md:py-10 lg:grid-cols-[1fr_22rem] lg:gap-8',
  /** The `aside` layout with two blocks in the wide column, above and below the narrow one on phones. */
  blocks: 'grid items-start gap-x-8 gap-y-6 py-8 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]',
};

interface RecordHeroProps {
  layout: keyof typeof layouts;
  /** A text to read is narrower. */
  isText?: boolean;
  children: ReactNode;
}

/** Head of a public page about one record, such as a driver or a server. */
export function RecordHero({ layout, isText, children }: RecordHeroProps) {
  return (
    <header className="hero-paint relative isolate">
      <Girih className="fade-from-start -z-1" />
      <div
        className={clsx('page-gutter mx-auto', isText ? 'max-w-[49rem]' : 'max-w-content', layouts[layout])}
      >
        {children}
      </div>
      <Kerb />
    </header>
  );
}
