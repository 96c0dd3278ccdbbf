import { type NamedTrack, trackNameParts } from '@paddock/contract/catalogue/rules';
import { useLocale } from '../../lib/i18n/locale.tsx';

/** A track as the reader calls it, and its layout where it has several; each part in its own direction. */
export function TrackName({ track, className }: { track: NamedTrack; className?: string }) {
  const { name, layout } = trackNameParts(track, useLocale());
  return (
    <span className={className}>
      <bdi>{name}</bdi>
      {layout && (
        <>
          {' · '}
          <bdi>{layout}</bdi>
        </>
      )}
    </span>
  );
}
