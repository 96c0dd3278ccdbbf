import { Suspense } from 'react';
import { latePart } from '../../lib/late-part.ts';
import { useSession } from '../../lib/session.ts';

const RateServer = latePart(() => import('./rate-server.tsx'));

interface RatingSlotProps {
  server: { id: number; name: string };
}

/** The stars of a signed-in reader; visitors carry none of what they need. */
export function RatingSlot({ server }: RatingSlotProps) {
  const { token } = useSession();
  if (!token) return null;
  return (
    <div className="min-h-11">
      <Suspense>
        <RateServer key={token} server={server} />
      </Suspense>
    </div>
  );
}
