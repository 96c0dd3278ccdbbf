import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { EventDetail } from '@paddock/contract/events/calls';
import type { NightFacts } from '@paddock/contract/race-night/calls';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { EventMap } from './event-map.tsx';
import { useNightMessages } from './messages.ts';

/** The event's own map, else the line of the track where it is known, else a drawing that is none. */
export function NightTrack({ event, facts }: { event: EventDetail; facts: NightFacts | null }) {
  const t = useNightMessages();
  const format = useFormat();
  const locale = useLocale();
  const track = facts?.track;
  if (event.map_image || !track?.outline) return <EventMap event={event} />;
  const name = formatTrackName(track, locale);
  const { length_m } = track;
  const length = length_m !== null && format.number(length_m / 1000, { min: 1, max: 1 });
  return (
    <div className="flex items-center justify-center rounded-card border border-line bg-surface-1 p-4">
      <TrackOutline
        seed={track.key}
        outline={track.outline}
        look="sectors"
        animated
        label={length ? t('outlineKm', { name, length }) : t('outline', { name })}
        className="h-40 max-w-full"
      />
    </div>
  );
}
