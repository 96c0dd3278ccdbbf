import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** As high as three steps, which most drivers have: what stands below keeps its place. */
export const NextStepsSkeleton = () => <Skeleton className="h-116 w-full md:h-55" />;
