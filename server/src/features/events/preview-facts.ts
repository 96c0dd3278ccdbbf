import type { CommunityEvent } from '@paddock/contract/events';
import type { Locale } from '@paddock/contract/locale';
import { formatTime, formatWeekdayDate } from '@paddock/contract/time';
import type { App } from '../../http/app-types.ts';
import { type PagePreview, pageId, servePreviews } from '../../http/page-previews.ts';
import { findEvent } from './queries.ts';

const words = {
  fa: { race: 'مسابقه', drift: 'دریفت', track_day: 'روز پیست', at: (time: string) => `ساعت ${time}` },
  en: { race: 'Race', drift: 'Drift', track_day: 'Track day', at: (time: string) => `${time} Tehran time` },
} as const;

type Shown = Pick<CommunityEvent, 'id' | 'title' | 'event_type' | 'start_date'>;

/** Times are of Tehran, as on the page's own description. */
export function previewOf(event: Shown, locale: Locale, site: string): PagePreview {
  const { id, title, event_type, start_date } = event;
  const meta = [
    words[locale][event_type],
    formatWeekdayDate(start_date, locale),
    words[locale].at(formatTime(start_date, locale)),
  ];
  return { page: `/events/${id}`, picture: { title, meta, site, seed: `event ${id}`, locale } };
}

export function serveEventPreviews(app: App): void {
  servePreviews(app, '/events/:id', async ({ params, locale, site }) => {
    const event = await findEvent(app.deps.db, pageId(params['id']), undefined);
    return event && previewOf(event, locale, site);
  });
}
