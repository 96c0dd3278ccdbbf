import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { CommunityEvent, EventDetail } from '@paddock/contract/events/calls';
import type { NightFacts } from '@paddock/contract/race-night/calls';
import { useState } from 'react';
import { trackSeed } from '#features/events/event-picture.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { useNightMessages } from './messages.ts';

/** The event's map, or the outline of the track, or an imaginary outline. */
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

/** The map uploaded with the event, or a drawn track, which is not labelled as a map. */
function EventMap({ event }: { event: CommunityEvent }) {
  const t = useEventsMessages();
  const [broken, setBroken] = useState<string>();
  const src = uploadUrl(event.map_image);
  const frame = 'flex items-center justify-center rounded-card border border-line bg-surface-1 p-4';
  if (!src || broken === src) {
    return (
      <div className={frame}>
        <TrackOutline seed={trackSeed(event)} look="sectors" animated className="h-40 max-w-full" />
      </div>
    );
  }
  return (
    <TitledSection title={t('page.map')}>
      <div className={frame}>
        <img
          src={src}
          alt={t('page.mapOf', { title: event.title })}
          loading="lazy"
          decoding="async"
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(src);
          }}
          onError={() => setBroken(src)}
          className="max-h-96 w-full object-contain"
        />
      </div>
    </TitledSection>
  );
}
