import type { CommunityEvent } from '@paddock/contract/events';
import { clsx } from 'clsx';
import { useState } from 'react';
import { uploadAddress } from '../../lib/uploads.ts';
import { TrackOutline } from '../../ui/track-outline.tsx';

interface EventPictureProps {
  event: Pick<CommunityEvent, 'id' | 'image'>;
  /** It is what the reader came for: fetched at once. */
  first?: boolean;
  className?: string;
}

/** An event's picture, or a drawn track where it does not load. */
export function EventPicture({ event, first, className }: EventPictureProps) {
  const [broken, setBroken] = useState<string>();
  const src = uploadAddress(event.image);
  const frame = clsx('aspect-wide w-full', className);
  if (broken === src) {
    return (
      <div className={clsx(frame, 'flex items-center justify-center')}>
        <TrackOutline seed={trackSeed(event)} look="quiet" className="h-3/5" />
      </div>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={960}
      height={540}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      // A picture can have failed before the page came to life.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(src);
      }}
      onError={() => setBroken(src)}
      className={clsx(frame, 'object-cover')}
    />
  );
}

/** An event has one outline everywhere. */
export function trackSeed({ id }: Pick<CommunityEvent, 'id'>): string {
  return `event ${id}`;
}
