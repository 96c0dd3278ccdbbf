import { useQuery } from '@tanstack/react-query';
import ChallengeBlock from '#features/challenges/challenge-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { currentChallengeQuery } from './queries.ts';

/** The current challenge on the dashboard. Empty if there is none or it fails to load. */
export default function CurrentChallenge() {
  const { data, isPending } = useQuery(currentChallengeQuery());
  // As high as the block, so that the content below does not move.
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
