import type { CommunityEvent } from '@paddock/contract/events/calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { formatTime, formatWeekdayDate } from '@paddock/contract/i18n/time';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import type { OgImagePage } from '../../og-images/serve-og-images.ts';

const texts = {
  fa: { race: 'مسابقه', drift: 'دریفت', track_day: 'ترک‌دی', at: (time: string) => `ساعت ${time}` },
  en: { race: 'Race', drift: 'Drift', track_day: 'Track day', at: (time: string) => `${time} Tehran time` },
} as const;

type PreviewedEvent = Pick<CommunityEvent, 'id' | 'title' | 'title_en' | 'event_type' | 'start_date'>;

/** Draws an event's preview with Tehran times, like the page's description. */
export function eventOgImage(event: PreviewedEvent, locale: Locale, site: OgSite): OgImagePage {
  const { id, event_type, start_date } = event;
  const { title } = localize(event, locale, 'title');
  const meta = [
    texts[locale][event_type],
    formatWeekdayDate(start_date, locale),
    texts[locale].at(formatTime(start_date, locale)),
  ];
  return { page: `/events/${id}`, picture: { title, meta, site, seed: `event ${id}`, locale } };
}
