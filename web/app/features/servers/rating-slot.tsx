import { useSession } from '#lib/session/session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';

const RateServer = lazyPart(() => import('./rate-server.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});

interface RatingSlotProps {
  server: { id: number; name: string };
}

/** The stars of a signed-in reader; visitors carry none of what they need. */
export function RatingSlot({ server }: RatingSlotProps) {
  const { token } = useSession();
  if (!token) return null;
  return (
    <div className="min-h-11">
      <RateServer key={token} server={server} />
    </div>
  );
}
