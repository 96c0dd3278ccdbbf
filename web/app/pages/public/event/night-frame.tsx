import type { ReactNode } from 'react';
import { Kerb } from '#ui/brand/ornaments.tsx';
import { PageSection } from '#ui/page-section.tsx';

interface NightFrameProps {
  /** Badges, title and what is said of them. */
  head: ReactNode;
  /** What stands first under it. */
  block: ReactNode;
  /** Whether it comes before the panel on a phone. */
  isBlockFirst: boolean;
  panel: ReactNode;
  main: ReactNode;
  side: ReactNode;
}

/** Where the parts of a race night stand: the panel beside the first ones, under the title on a phone. */
export function NightFrame({ head, block, isBlockFirst, panel, main, side }: NightFrameProps) {
  return (
    <>
      <div className="hero-paint">
        <div className="page-gutter mx-auto grid max-w-content items-start gap-x-8 gap-y-6 py-8 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">{head}</div>
          <div className={isBlockFirst ? 'min-w-0 lg:col-start-1' : 'min-w-0 max-lg:order-1 lg:col-start-1'}>
            {block}
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{panel}</div>
        </div>
        <Kerb />
      </div>
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">{main}</div>
        <div className="flex min-w-0 flex-col gap-10">{side}</div>
      </PageSection>
    </>
  );
}
