import type { EventDetail } from '@paddock/contract/events/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { RaceNight } from '@paddock/contract/race-night/calls';
import { PageHead } from '#components/page-head.tsx';
import { formatEventTimes } from '#features/events/event-times.ts';
import { useEventsMessages } from '#features/events/messages.ts';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { nightJsonLd } from './json-ld.ts';
import { useNightMessages } from './messages.ts';

interface NightHeadProps {
  night: RaceNight;
  /** In the reader's language. */
  event: EventDetail;
}

/** Title, previews that mention the phase, and structured data. */
export function NightHead({ night, event }: NightHeadProps) {
  const t = useEventsMessages();
  const locale = useLocale();
  const calendar = useCalendar();
  const { origin } = useRootData();
  const site_title = useSiteTitle();
  const phaseText = usePhaseText(night);
  const { date, start } = formatEventTimes(event.start_date, event.end_date, locale, undefined, calendar);
  const preview = event.preview_images[locale];
  const season = night.round?.championship.kind === 'season' ? night.round.championship : null;
  const championship = season && localize(season, locale, 'name');
  return (
    <PageHead
      title={event.title}
      description={`${phaseText}${t('page.preview', { date, start })} ${event.description}`}
      preview={preview}
      things={
        import.meta.env.SSR &&
        nightJsonLd(event, { origin, site_title, preview, phase: night.phase, championship })
      }
    />
  );
}

/** A sentence about the phase that ends in a space, or an empty string. */
function usePhaseText({ phase, podium }: RaceNight): string {
  const t = useNightMessages();
  switch (phase) {
    case 'sign_up':
    case 'live':
    case 'cancelled':
    case 'postponed':
      return `${t(`preview.${phase}`)} `;
    case 'provisional':
    case 'official': {
      const names = podium?.at(-1)?.rows.map(({ driver, name }) => driver?.username ?? name) ?? [];
      return names.length === 0 ? '' : `${t(`preview.${phase}`, { podium: names.join(' · ') })} `;
    }
    default:
      return '';
  }
}
