import type { ComponentProps, ReactNode } from 'react';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { PageHead } from './page-head.tsx';

interface ListPageProps extends Omit<Exclude<ComponentProps<typeof PageHead>, { hidden: true }>, 'hidden'> {
  lead: string;
  /** Badges in the hero, or the main action. */
  facts?: ReactNode;
  layout?: 'list' | 'sections';
  children: ReactNode;
}

/** A public list with its metadata, a hero and the content below it. */
export function ListPage({ lead, facts, layout = 'list', children, ...head }: ListPageProps) {
  return (
    <>
      <PageHead {...head} />
      <PageHero title={head.title} lead={lead} facts={facts} />
      <PageSection layout={layout}>{children}</PageSection>
    </>
  );
}
