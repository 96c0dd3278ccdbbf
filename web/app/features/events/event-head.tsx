import type { EventPage } from '@paddock/contract/events';
import { useLocale } from '../../lib/locale.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { structuredEvent } from './event-structure.ts';
import { writeTimes } from './event-times.ts';
import { eventsText } from './events-text.ts';

/** Title and previews of an event, and what search engines read of it. */
export function EventHead({ event }: { event: EventPage }) {
  const t = useText(eventsText);
  const locale = useLocale();
  const { origin } = usePageData();
  const { site_title } = useSettings();
  const { date, start } = writeTimes(event.start_date, event.end_date, locale);
  const preview = event.preview_images[locale];
  return (
    <PageHead
      title={event.title}
      description={`${t('page.preview', { date, start })} ${event.description}`}
      preview={preview}
      things={import.meta.env.SSR && structuredEvent(event, { origin, site_title, preview })}
    />
  );
}
