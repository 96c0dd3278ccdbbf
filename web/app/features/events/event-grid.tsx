import type { CommunityEvent } from '@paddock/contract/events';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { eventsText } from './events-text.ts';
import type { EventPages } from './use-event-pages.ts';

const columns = 'grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-3';

interface EventGridProps {
  pages: EventPages;
  /** Shown where there is none. */
  empty: ReactNode;
  card: (event: CommunityEvent) => ReactNode;
}

/** Cards of events in all states of their reading, with the way to more of them. */
export function EventGrid({ pages, empty, card }: EventGridProps) {
  const t = useText(eventsText);
  if (pages.isPending) return <GridSkeleton />;
  if (!pages.data) {
    return (
      <ErrorState
        title={t('list.failed')}
        reason={pages.error?.detail}
        onRetry={() => pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (pages.data.length === 0) return empty;
  return (
    <>
      <ul className={columns}>{pages.data.map(card)}</ul>
      {pages.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('list.more')}
          </Button>
          <p role="alert" className="text-bad text-sm empty:hidden">
            {pages.isFetchNextPageError && t('list.moreFailed')}
          </p>
        </div>
      )}
    </>
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
