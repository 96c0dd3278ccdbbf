import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { statGrid } from './dashboard-stats.tsx';

/** In the shape of the figures and one chart. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className={statGrid(6)}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
