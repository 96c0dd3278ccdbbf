import type { NamedTrack } from '@paddock/contract/catalogue/rules';
import type { Challenge } from '@paddock/contract/challenges/calls';
import { challengePath } from '@paddock/contract/challenges/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { LinkButton } from '#ui/button.tsx';
import { useBlockMessages } from './block/messages.ts';
import { ChallengeTime } from './challenge-time.tsx';

export interface ChallengeSummary
  extends Pick<Challenge, 'id' | 'title' | 'title_en' | 'state' | 'starts_at' | 'ends_at' | 'drivers'> {
  track: NamedTrack & Pick<Challenge['track'], 'key' | 'outline'>;
  prizes: number;
  leader: { name: string; score: number } | null;
}

/** The current challenge: track, remaining time and the lap to beat. */
export default function ChallengeBlock({ challenge }: { challenge: ChallengeSummary }) {
  const t = useBlockMessages();
  const format = useFormat();
  const { id, track, drivers, prizes, leader } = challenge;
  const { title } = localize(challenge, useLocale(), 'title');
  const facts = [
    ...(drivers > 0 ? [t('drivers', { count: drivers })] : []),
    ...(prizes > 0 ? [t('prizes', { count: prizes })] : []),
  ];
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-5 rounded-card border border-line bg-surface-1 p-4 md:px-6"
    >
      <TrackOutline seed={track.key} outline={track.outline} className="h-20 shrink-0 max-md:hidden" />
      <div className="flex min-w-0 grow basis-40 flex-col gap-1">
        <p className="text-text-3 text-xs">{t('label')}</p>
        <h2 className="wrap-anywhere font-bold font-sans text-lg">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-sm text-text-2">
          <TrackName track={track} /> · <ChallengeTime challenge={challenge} />
        </p>
        {facts.length > 0 && <p className="text-text-3 text-xs">{facts.join(' · ')}</p>}
      </div>
      {leader && (
        <p className="flex min-w-0 flex-col">
          <span className="text-text-3 text-xs">{t('beat')}</span>
          <Ltr className="figures font-bold text-best text-lg">{format.lapTime(leader.score)}</Ltr>
          <bdi className="wrap-anywhere text-sm text-text-2">{leader.name}</bdi>
        </p>
      )}
      <LinkButton to={challengePath(id)}>{t('open')}</LinkButton>
    </section>
  );
}
