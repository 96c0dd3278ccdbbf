import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { ReactNode } from 'react';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List, type ListRead } from '#ui/table/list.tsx';
import { useEventsMessages } from './messages.ts';

export const eventGrid = 'grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3';

interface EventGridProps<E extends CommunityEvent> {
  pages: ListRead<E[]>;
  /** Shown without events. */
  empty: ReactNode;
  card: (event: E) => ReactNode;
}

/** A grid of event cards with its loading, empty and error states and paging. */
export function EventGrid<E extends CommunityEvent>({ pages, empty, card }: EventGridProps<E>) {
  const t = useEventsMessages();
  return (
    <List read={pages} failed={t('list.failed')} skeleton={<EventGridSkeleton />} empty={empty}>
      {(events) => <ul className={eventGrid}>{events.map(card)}</ul>}
    </List>
  );
}

export function EventGridSkeleton() {
  return (
    <LoadingArea className={eventGrid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-112" />
      ))}
    </LoadingArea>
  );
}
