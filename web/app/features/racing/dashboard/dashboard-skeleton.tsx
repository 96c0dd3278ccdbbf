import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The shape of the dashboard before its figures are there. */
export function DashboardSkeleton() {
  return (
    <LoadingArea>
      <span className="flex flex-col gap-4">
        <span className="grid gap-4 min-[40rem]:max-md:grid-cols-3 lg:grid-cols-3">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </span>
        <span className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
        </span>
        <Skeleton className="h-60" />
      </span>
    </LoadingArea>
  );
}
