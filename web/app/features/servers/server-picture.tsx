import type { TrackRef } from '@paddock/contract/catalogue/calls';
import { trackSeed } from '@paddock/contract/catalogue/track-outline';
import type { GameServer } from '@paddock/contract/servers/calls';
import { uploadSources } from '#lib/url/upload-url.ts';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

interface ServerPictureProps {
  server: Pick<GameServer, 'name' | 'image' | 'track' | 'layout'> & {
    track_ref: Pick<TrackRef, 'outline'> | null;
  };
  className: string;
}

const drawing = { look: 'rest', className: 'h-full max-w-full py-4' } as const;

/** The outlines of servers without a picture, for the sprite of a list. */
export const drawnOutlines = (servers: readonly ServerPictureProps['server'][]) =>
  servers
    .filter(({ image }) => !image)
    .map((server) => ({ outline: server.track_ref?.outline, seed: trackSeed(server) }));

/** The uploaded picture of a server, or the outline of its track. */
export function ServerPicture({ server, className }: ServerPictureProps) {
  return (
    <UploadedPicture
      picture={uploadSources(server.image)}
      seed={trackSeed(server)}
      ratio={[20, 9]}
      drawing={{ ...drawing, outline: server.track_ref?.outline }}
      className={className}
    />
  );
}
