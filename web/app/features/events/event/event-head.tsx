import type { EventDetail } from '@paddock/contract/events/calls';
import { PageHead } from '../../../components/page-head.tsx';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useRootData } from '../../../lib/page/root-data.ts';
import { useSettings } from '../../../lib/page/settings.ts';
import { formatEventTimes } from '../event-times.ts';
import { eventsMessages } from '../messages.ts';
import { eventJsonLd } from './json-ld.ts';

/** Title and previews of an event, and what search engines read of it. */
export function EventHead({ event }: { event: EventDetail }) {
  const t = useTranslations(eventsMessages);
  const locale = useLocale();
  const { origin } = useRootData();
  const { site_title } = useSettings();
  const { date, start } = formatEventTimes(event.start_date, event.end_date, locale);
  const preview = event.preview_images[locale];
  return (
    <PageHead
      title={event.title}
      description={`${t('page.preview', { date, start })} ${event.description}`}
      preview={preview}
      things={import.meta.env.SSR && eventJsonLd(event, { origin, site_title, preview })}
    />
  );
}
