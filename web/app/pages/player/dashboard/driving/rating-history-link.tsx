import { Link } from 'react-router';
import { racingMessages } from '#features/racing/messages.ts';
import { useTranslations } from '#lib/i18n/messages.ts';

interface RatingHistoryLinkProps {
  /** Whose rating. */
  id: number;
  kind: 'race' | 'safety';
}

/** To the driver's page, where each change of a rating is explained. */
export function RatingHistoryLink({ id, kind }: RatingHistoryLinkProps) {
  const t = useTranslations(racingMessages);
  return (
    <Link
      to={{ pathname: `/drivers/${id}`, search: `kind=${kind}`, hash: 'changes' }}
      className="inline-flex min-h-8 items-center text-firoozeh text-sm underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:min-h-11"
    >
      {t(kind === 'race' ? 'races.why' : 'safety.why')}
    </Link>
  );
}
