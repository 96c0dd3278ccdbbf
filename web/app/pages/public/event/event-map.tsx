import type { CommunityEvent } from '@paddock/contract/events/calls';
import { useState } from 'react';
import { trackSeed } from '#features/events/event-picture.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';

/** The map that came with the event; without one a drawing, which is no map and is not called one. */
export function EventMap({ event }: { event: CommunityEvent }) {
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
    <section>
      <SectionHeading>{t('page.map')}</SectionHeading>
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
    </section>
  );
}
