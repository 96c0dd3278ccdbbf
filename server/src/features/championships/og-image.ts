import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../og-images/serve-og-images.ts';
import type { toChampionship } from './to-championship.ts';

type PublicChampionship = ReturnType<typeof toChampionship>;

const states: Record<Locale, Record<PublicChampionship['state'], string>> = {
  fa: {
    draft: 'پیش‌نویس',
    open: 'ثبت‌نام',
    running: 'در حال برگزاری',
    finished: 'پایان‌یافته',
    archived: 'پایان‌یافته',
    cancelled: 'لغو شد',
  },
  en: {
    draft: 'Draft',
    open: 'Sign-up',
    running: 'Running',
    finished: 'Finished',
    archived: 'Finished',
    cancelled: 'Cancelled',
  },
};
const texts = {
  fa: {
    standings: 'جدول امتیازات',
    final: 'جدول نهایی',
    free: (count: string) => `${count} جای خالی`,
    full: 'ظرفیت تکمیل',
    rounds: (count: string, _isOne: boolean) => `${count} مرحله`,
  },
  en: {
    standings: 'Standings',
    final: 'Final standings',
    free: (count: string) => `${count} places left`,
    full: 'Full',
    rounds: (count: string, isOne: boolean) => `${count} ${isOne ? 'round' : 'rounds'}`,
  },
} as const;

/** A row of the overall table. */
export interface Leader {
  position: number;
  name: string;
  /** Points after drops, in hundredths. */
  counted: number;
}

/** Builds the preview image: state and the first five drivers, or before the first result the number of free places. */
export function championshipOgImage(
  championship: PublicChampionship,
  leaders: readonly Leader[],
  locale: Locale,
  site: OgSite,
): OgImagePage {
  const { slug, id, image, state, capacity, confirmed, rounds } = championship;
  const { name } = localize(championship, locale, 'name');
  const t = texts[locale];
  const left = Math.max(0, capacity - confirmed);
  const places = left > 0 ? t.free(formatNumber(left, locale)) : t.full;
  const isOver = state === 'finished' || state === 'archived';
  const table = isOver ? t.final : t.standings;
  const details = leaders.length > 0 ? [table] : state === 'open' ? [places] : [];
  const rows = leaders.map(({ position, name: driver, counted }) => ({
    place: formatNumber(position, locale),
    name: driver,
    value: formatNumber(counted / 100, locale, { max: 2 }),
  }));
  return {
    page: `/championships/${slug}`,
    picture: {
      title: name,
      meta: [states[locale][state], ...details, t.rounds(formatNumber(rounds, locale), rounds === 1)],
      rows: rows.length > 0 ? rows : undefined,
      site,
      seed: `championship ${id}`,
      image: image === null ? undefined : { file: image, shape: 'framed' },
      locale,
    },
  };
}
