import type { GameServer } from '@paddock/contract/servers';
import { trackSeed } from '@paddock/contract/track-shape';
import { clsx } from 'clsx';
import { useState } from 'react';
import { uploadAddress } from '../../lib/uploads.ts';
import { TrackOutline } from '../../ui/track-outline.tsx';

interface ServerPictureProps {
  server: Pick<GameServer, 'name' | 'image' | 'track' | 'layout'>;
  className?: string;
}

/** The uploaded picture of a server, or the outline that belongs to its track. */
export function ServerPicture({ server, className }: ServerPictureProps) {
  const [broken, setBroken] = useState<string>();
  const src = uploadAddress(server.image);
  const frame = clsx('w-full', className);
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt=""
        width={640}
        height={288}
        loading="lazy"
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
  return (
    <div className={clsx(frame, 'flex items-center justify-center py-4')}>
      <TrackOutline seed={trackSeed(server)} className="h-full max-w-full" />
    </div>
  );
}
