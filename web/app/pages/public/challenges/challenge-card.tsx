import type { Challenge } from '@paddock/contract/challenges/calls';
import { challengePath } from '@paddock/contract/challenges/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Link } from 'react-router';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { ChallengeOutline } from '#features/challenges/challenge-outline.tsx';
import { ChallengeTime } from '#features/challenges/challenge-time.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { ChallengeBadge } from '#features/challenges/state-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { Card, CardBody, cardLink } from '#ui/card.tsx';

/** A challenge in the list: its track, remaining time and leader. */
export function ChallengeCard({ challenge }: { challenge: Challenge }) {
  const t = useChallengesMessages();
  const format = useFormat();
  const { id, state, track, goal, drivers, leader, prizes } = challenge;
  const { title } = localize(challenge, useLocale(), 'title');
  const hasStarted = state !== 'planned' && state !== 'cancelled';
  const facts = [
    t(`goals.${goal}`),
    drivers > 0 && t('drivers', { count: drivers }),
    prizes.length > 0 && t('prizes', { count: prizes.length }),
  ];
  return (
    <Card
      as="li"
      linked
      media={
        <div className="relative">
          <ChallengeOutline track={track} className="mx-auto h-36 max-w-full py-4" />
          <span className="absolute start-3 top-3">
            <ChallengeBadge state={state} />
          </span>
        </div>
      }
    >
      <CardBody>
        <div className="flex flex-col gap-1">
          <h3 className="wrap-anywhere font-bold font-sans text-lg">
            <Link to={challengePath(id)} prefetch="intent" className={cardLink}>
              <bdi>{title}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-text-2">
            <TrackName track={track} />
          </p>
          <p className="text-text-3 text-xs">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
          {hasStarted && (
            <span className="flex min-w-0 flex-col">
              <span className="text-2xs text-text-3">{t(state === 'running' ? 'leader' : 'winner')}</span>
              {leader ? (
                <span className="flex flex-wrap gap-x-2">
                  <bdi className="wrap-anywhere">{leader.driver?.username ?? leader.name}</bdi>
                  <Ltr className="figures font-bold text-best">{format.lapTime(leader.score)}</Ltr>
                </span>
              ) : (
                <span className="text-text-3">{t('nobody')}</span>
              )}
            </span>
          )}
          <span className="text-text-3 text-xs">
            <ChallengeTime challenge={challenge} />
          </span>
        </div>
      </CardBody>
    </Card>
  );
}
