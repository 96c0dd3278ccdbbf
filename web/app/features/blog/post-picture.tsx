import { clsx } from 'clsx';
import { useState } from 'react';
import { uploadAddress } from '../../lib/uploads.ts';
import { TrackOutline } from '../../ui/track-outline.tsx';

interface PostPictureProps {
  /** The post's, which picks the outline where there is no picture. */
  slug: string;
  file: string | null;
  alt?: string;
  /** It is what the reader came for: fetched at once. */
  first?: boolean;
  className?: string;
}

/** A post's picture, or a drawn track where there is none or it does not load. */
export function PostPicture({ slug, file, alt = '', first, className }: PostPictureProps) {
  const [broken, setBroken] = useState<string>();
  const src = uploadAddress(file);
  const frame = clsx('aspect-wide w-full', className);
  if (!src || broken === src) {
    return (
      <div className={clsx(frame, 'flex items-center justify-center bg-surface-2')}>
        <TrackOutline seed={`post ${slug}`} look="quiet" className="h-3/5" />
      </div>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
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
      className={clsx(frame, 'bg-surface-2 object-cover')}
    />
  );
}
