import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { OgSite } from '../../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../../og-images/serve-og-images.ts';
import type { toChampionship } from './to-championship.ts';

type Shown = ReturnType<typeof toChampionship>;

const states: Record<Locale, Record<Shown['state'], string>> = {
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
    leader: (name: string) => `صدر جدول: ${name}`,
    champion: (name: string) => `قهرمان: ${name}`,
    free: (count: string) => `${count} جای خالی`,
    full: 'ظرفیت تکمیل',
    rounds: (count: string) => `${count} مرحله`,
  },
  en: {
    leader: (name: string) => `Leader: ${name}`,
    champion: (name: string) => `Champion: ${name}`,
    free: (count: string) => `${count} places left`,
    full: 'Full',
    rounds: (count: string) => `${count} rounds`,
  },
} as const;

/** Its state, and who leads, or before the first result how many places are left. */
export function championshipOgImage(
  championship: Shown,
  leader: string | undefined,
  locale: Locale,
  site: OgSite,
): OgImagePage {
  const { slug, id, state, capacity, confirmed, rounds } = championship;
  const { name } = localize(championship, locale, 'name');
  const say = texts[locale];
  const left = Math.max(0, capacity - confirmed);
  const places = left > 0 ? say.free(formatNumber(left, locale)) : say.full;
  const isOver = state === 'finished' || state === 'archived';
  const told =
    leader === undefined ? state === 'open' && places : say[isOver ? 'champion' : 'leader'](leader);
  const meta = [states[locale][state], ...(told ? [told] : []), say.rounds(formatNumber(rounds, locale))];
  return {
    page: `/championships/${slug}`,
    picture: { title: name, meta, site, seed: `championship ${id}`, locale },
  };
}
