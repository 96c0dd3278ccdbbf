import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Challenge, ChallengeAttempt } from '@paddock/contract/challenges/calls';
import { type ChallengeState, challengePath } from '@paddock/contract/challenges/rules';
import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { formatLapTime } from '@paddock/contract/i18n/time';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../og-images/serve-og-images.ts';

const states: Record<Locale, Record<ChallengeState, string>> = {
  fa: {
    planned: 'به‌زودی',
    running: 'در حال برگزاری',
    ended: 'پایان‌یافته',
    settled: 'پایان‌یافته',
    cancelled: 'لغو شد',
  },
  en: { planned: 'Soon', running: 'Running', ended: 'Over', settled: 'Over', cancelled: 'Cancelled' },
};

const drivers: Record<Locale, (count: string, isOne: boolean) => string> = {
  fa: (count) => `${count} راننده`,
  en: (count, isOne) => `${count} ${isOne ? 'driver' : 'drivers'}`,
};

interface ChallengePreview {
  challenge: Challenge;
  leaders: readonly ChallengeAttempt[];
  outline: readonly Point[] | undefined;
}

/** Draws state and track with the first five drivers, or the outline of the track if the board is empty. */
export function challengeOgImage(
  { challenge, leaders, outline }: ChallengePreview,
  locale: Locale,
  site: OgSite,
): OgImagePage {
  const { id, state, track, drivers: count } = challenge;
  const { title } = localize(challenge, locale, 'title');
  const rows = leaders.map(({ place, name, score }) => ({
    place: formatNumber(place ?? 0, locale),
    name,
    value: score === null ? '' : formatLapTime(score),
  }));
  const meta = [
    states[locale][state],
    formatTrackName(track, locale),
    ...(count > 0 ? [drivers[locale](formatNumber(count, locale), count === 1)] : []),
  ];
  return {
    page: challengePath(id),
    picture: {
      title,
      meta,
      rows: rows.length > 0 ? rows : undefined,
      site,
      seed: `challenge ${track.key}`,
      outline,
      locale,
    },
  };
}
