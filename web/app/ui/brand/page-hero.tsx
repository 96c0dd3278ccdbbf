import type { ReactNode } from 'react';
import { Girih, Kerb } from './ornaments.tsx';

interface PageHeroProps {
  title: ReactNode;
  lead: ReactNode;
  /** Badges about the page, or its main action. */
  facts?: ReactNode;
}

/** The header of a public list page. Low on desktops, so that the list starts on the first screen. */
export function PageHero({ title, lead, facts }: PageHeroProps) {
  return (
    <header className="hero-paint relative isolate">
      <Girih className="fade-from-start -z-1" />
      <div className="page-gutter mx-auto flex max-w-content flex-wrap items-baseline gap-x-6 gap-y-2 py-6 md:py-5">
        <h1>{title}</h1>
        <p className="min-w-0 basis-full text-text-2 md:grow md:basis-0 md:self-center">{lead}</p>
        {facts && <div className="flex flex-wrap gap-2 self-center">{facts}</div>}
      </div>
      <Kerb />
    </header>
  );
}
