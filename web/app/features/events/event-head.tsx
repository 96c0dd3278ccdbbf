import { eventImageSize } from '@paddock/contract/event-rules';
import type { CommunityEvent } from '@paddock/contract/events';
import { useLocale } from '../../lib/locale.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { structuredEvent } from './event-structure.ts';
import { writeTimes } from './event-times.ts';
import { eventsText } from './events-text.ts';

const aboutMax = 140;

/** The beginning of a text in one line, whole words only. */
export function beginningOf(text: string, max = aboutMax): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  return `${line.slice(0, max).replace(/\s+\S*$/, '')}…`;
}

/** Title and previews of an event, and what search engines read of it. */
export function EventHead({ event }: { event: CommunityEvent }) {
  const t = useText(eventsText);
  const locale = useLocale();
  const { origin, nonce } = usePageData();
  const { site_title } = useSettings();
  const { date, start } = writeTimes(event.start_date, event.end_date, locale);
  return (
    <>
      <PageHead
        title={event.title}
        description={`${t('page.preview', { date, start })} ${beginningOf(event.description)}`}
        image={uploadAddress(event.image)}
        imageSize={eventImageSize}
      />
      <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
        {structuredEvent(event, origin, site_title)}
      </script>
    </>
  );
}
