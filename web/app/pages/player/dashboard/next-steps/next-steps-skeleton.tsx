import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** As high as three steps, which most drivers have, so that the content below does not move. */
export const NextStepsSkeleton = () => <Skeleton className="h-116 w-full md:h-55" />;
