import type { CommunityEvent } from '@paddock/contract/events';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { PageList, type Pages } from '../../ui/page-list.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { eventsText } from './events-text.ts';

const columns = 'grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3';

interface EventGridProps {
  pages: Pages<CommunityEvent>;
  /** Shown where there is none. */
  empty: ReactNode;
  card: (event: CommunityEvent) => ReactNode;
}

/** Cards of events in all states of their reading, with the way to more of them. */
export function EventGrid({ pages, empty, card }: EventGridProps) {
  const t = useText(eventsText);
  return (
    <PageList pages={pages} failed={t('list.failed')} skeleton={<GridSkeleton />} empty={empty}>
      {(events) => <ul className={columns}>{events.map(card)}</ul>}
    </PageList>
  );
}

function GridSkeleton() {
  return (
    <LoadingArea className={columns}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-112" />
      ))}
    </LoadingArea>
  );
}
