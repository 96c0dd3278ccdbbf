import { useQuery } from '@tanstack/react-query';
import ChallengeBlock from '#features/challenges/challenge-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { currentChallengeQuery } from './queries.ts';

/** The challenge that runs, on the dashboard; nothing while there is none or it cannot be read. */
export default function CurrentChallenge() {
  const { data, isPending } = useQuery(currentChallengeQuery());
  // As high as the block, so that what stands below keeps its place.
  if (isPending) return <Skeleton className="h-65 w-full md:h-36" />;
  const [found] = data?.items ?? [];
  if (!found) return null;
  const { prizes, leader, ...challenge } = found;
  return (
    <ChallengeBlock
      challenge={{
        ...challenge,
        prizes: prizes.length,
        leader: leader && { name: leader.driver?.username ?? leader.name, score: leader.score },
      }}
    />
  );
}
