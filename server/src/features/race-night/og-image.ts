import type { RacePhase } from '@paddock/contract/championships/states/race-phase';
import type { AdminEvent } from '@paddock/contract/events/calls';
import { localizeDigits } from '@paddock/contract/i18n/digits';
import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import { formatGap, formatLapTime } from '@paddock/contract/i18n/time';
import type { NightPodium, RaceNight } from '@paddock/contract/race-night/calls';
import type { OgRow, OgSite } from '../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../og-images/serve-og-images.ts';
import { eventOgImage } from '../events/og-image.ts';

const texts = {
  fa: {
    live: 'در حال برگزاری',
    sign_up: 'ثبت‌نام باز است',
    free: (count: string) => `${count} جای خالی`,
    full: 'ظرفیت تکمیل',
    provisional: 'نتیجهٔ موقت',
    official: 'نتیجهٔ قطعی',
    cancelled: 'لغو شد',
    postponed: 'به تعویق افتاد',
  },
  en: {
    live: 'Live now',
    sign_up: 'Sign-up open',
    free: (count: string) => `${count} places left`,
    full: 'Full',
    provisional: 'Provisional result',
    official: 'Official result',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
  },
} as const;

/** The data of a preview image. */
export interface NightFigures {
  phase: RacePhase;
  hasRound: boolean;
  classes: RaceNight['classes'];
  podium: readonly NightPodium[] | null;
}

function placesLeft(classes: NonNullable<RaceNight['classes']>, locale: Locale): string {
  const left = classes.reduce((sum, { capacity, confirmed }) => sum + Math.max(0, capacity - confirmed), 0);
  return left > 0 ? texts[locale].free(formatNumber(left, locale)) : texts[locale].full;
}

/** The top three of the last race, with the winner's time and the gaps. */
function podiumOf(podium: readonly NightPodium[], locale: Locale): OgRow[] {
  const rows = podium.at(-1)?.rows ?? [];
  return rows.map(({ position, driver, name, gap_ms, total_ms }) => ({
    place: formatNumber(position ?? 0, locale),
    name: driver?.username ?? name,
    value:
      gap_ms === null
        ? ''
        : localizeDigits(gap_ms === 0 ? formatLapTime(total_ms) : formatGap(gap_ms), locale),
  }));
}

/** Draws the event's image, with the free places, live state or podium of its phase. */
export function nightOgImage(
  event: AdminEvent,
  { phase, hasRound, classes, podium }: NightFigures,
  locale: Locale,
  site: OgSite,
): OgImagePage {
  const plain = eventOgImage(event, locale, site);
  const text = texts[locale];
  const withMeta = (meta: string[]): OgImagePage => ({ ...plain, picture: { ...plain.picture, meta } });
  const date = plain.picture.meta.slice(1);
  if (phase === 'live') return withMeta([text.live, ...date]);
  if (!hasRound) return plain;
  if (phase === 'sign_up')
    return withMeta([text.sign_up, ...(classes ? [placesLeft(classes, locale)] : []), ...date.slice(0, 1)]);
  if (phase === 'cancelled' || phase === 'postponed') return withMeta([text[phase], ...date.slice(0, 1)]);
  if ((phase === 'provisional' || phase === 'official') && podium)
    return {
      ...plain,
      picture: { ...plain.picture, meta: [text[phase], ...date.slice(0, 1)], rows: podiumOf(podium, locale) },
    };
  return plain;
}
