import type { ReactNode } from 'react';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { PageSection } from '#ui/page-section.tsx';

interface NightFrameProps {
  /** Badges, title and notes. */
  head: ReactNode;
  /** The first block below the head. */
  block: ReactNode;
  /** Whether it precedes the panel on phones. */
  isBlockFirst: boolean;
  panel: ReactNode;
  main: ReactNode;
  side: ReactNode;
}

/** The layout of a race night. The panel is in the second column, or below the title on phones. */
export function NightFrame({ head, block, isBlockFirst, panel, main, side }: NightFrameProps) {
  return (
    <>
      <RecordHero layout="blocks">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">{head}</div>
        <div className={isBlockFirst ? 'min-w-0 lg:col-start-1' : 'min-w-0 max-lg:order-1 lg:col-start-1'}>
          {block}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{panel}</div>
      </RecordHero>
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">{main}</div>
        <div className="flex min-w-0 flex-col gap-10">{side}</div>
      </PageSection>
    </>
  );
}
