import type { CommunityEvent } from '@paddock/contract/events/calls';
import { clsx } from 'clsx';
import { uploadSources } from '#lib/url/upload-url.ts';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

interface EventPictureProps {
  event: Pick<CommunityEvent, 'id' | 'image'>;
  first?: boolean | undefined;
  sizes?: string;
  className?: string;
}

/** The picture of an event, or a drawn track if it does not load. */
export function EventPicture({ event, className, ...rest }: EventPictureProps) {
  return (
    <UploadedPicture
      {...rest}
      picture={uploadSources(event.image)}
      seed={trackSeed(event)}
      ratio={[16, 9]}
      className={clsx('aspect-wide', className)}
    />
  );
}

/** Gives an event the same outline everywhere. */
export function trackSeed({ id }: Pick<CommunityEvent, 'id'>): string {
  return `event ${id}`;
}
