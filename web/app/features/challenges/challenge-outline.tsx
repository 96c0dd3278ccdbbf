import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Challenge } from '@paddock/contract/challenges/calls';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { useChallengesMessages } from './messages.ts';

/** The track outline of a challenge with an accessible description. */
export function ChallengeOutline({
  track,
  className = '',
}: {
  track: Challenge['track'];
  className?: string;
}) {
  const t = useChallengesMessages();
  const format = useFormat();
  const name = formatTrackName(track, useLocale());
  const { key, outline, length_m } = track;
  const length = length_m === null ? undefined : format.number(length_m / 1000, { min: 1, max: 1 });
  return (
    <TrackOutline
      seed={key}
      outline={outline}
      className={className}
      {...(outline && { label: length ? t('outlineKm', { name, length }) : t('outline', { name }) })}
    />
  );
}
