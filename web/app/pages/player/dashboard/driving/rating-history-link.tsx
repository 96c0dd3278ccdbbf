import { Link } from 'react-router';
import { useRacingMessages } from '#features/racing/messages.ts';

interface RatingHistoryLinkProps {
  /** The driver's id. */
  id: number;
  kind: 'race' | 'safety';
}

/** Links to the driver's page, which explains each change of the rating. */
export function RatingHistoryLink({ id, kind }: RatingHistoryLinkProps) {
  const t = useRacingMessages();
  return (
    <Link
      to={{ pathname: `/drivers/${id}`, search: `kind=${kind}`, hash: 'changes' }}
      className="inline-flex min-h-8 items-center text-firoozeh text-sm underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:min-h-11"
    >
      {t(kind === 'race' ? 'races.why' : 'safety.why')}
    </Link>
  );
}
