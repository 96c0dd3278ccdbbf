import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageSection } from '#ui/page-section.tsx';

/** A skeleton of the conversation and its panel. */
export function TicketSkeleton() {
  return (
    <PageSection as={LoadingArea}>
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24 w-3/4" />
          <Skeleton className="h-24 w-3/4 self-end" />
          <Skeleton className="h-40" />
        </div>
        <Skeleton className="h-48" />
      </div>
    </PageSection>
  );
}
