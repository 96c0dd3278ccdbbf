import type { TrackRef } from '@paddock/contract/catalogue/calls';
import { type TrackKind } from '@paddock/contract/catalogue/entry-rules';
import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { OgSite } from '../../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../../og-images/serve-og-images.ts';

const kinds: Record<Locale, Record<TrackKind, string>> = {
  fa: {
    circuit: 'پیست دائمی',
    street: 'خیابانی',
    touge: 'توگه',
    drift: 'دریفت',
    hillclimb: 'تپه‌نوردی',
    drag: 'درگ',
    open_road: 'جادهٔ آزاد',
    test: 'آزمایشی',
  },
  en: {
    circuit: 'Circuit',
    street: 'Street',
    touge: 'Touge',
    drift: 'Drift',
    hillclimb: 'Hill climb',
    drag: 'Drag',
    open_road: 'Open road',
    test: 'Test',
  },
};
const lengths: Record<Locale, (km: string) => string> = {
  fa: (km) => `${km} کیلومتر`,
  en: (km) => `${km} km`,
};

/** A layout with its outline, if known. */
export interface DrawnTrack {
  track: TrackRef;
  first: { track: { kind: TrackKind } };
  outline: readonly Point[] | undefined;
}

export function trackOgImage(
  { track, first, outline }: DrawnTrack,
  locale: Locale,
  site: OgSite,
): OgImagePage {
  const { length_m, slug, key } = track;
  const km = length_m === null ? undefined : formatNumber(length_m / 1000, locale, { min: 1, max: 1 });
  const meta = [kinds[locale][first.track.kind], ...(km === undefined ? [] : [lengths[locale](km)])];
  const picture = { title: formatTrackName(track, locale), meta, site, seed: key, outline, locale };
  return { page: `/tracks/${slug}`, picture };
}
