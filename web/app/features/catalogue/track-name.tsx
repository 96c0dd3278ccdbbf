import { type NamedTrack, trackNameParts } from '@paddock/contract/catalogue/rules';
import { useLocale } from '#lib/i18n/locale.tsx';
import { StaffMark } from './staff-mark.tsx';

interface TrackNameProps {
  /** With its key where it is a reference. */
  track: NamedTrack & { key?: string; known?: boolean };
  className?: string;
}

/** A track as the reader calls it, and its layout where it has several; each part in its own direction. */
export function TrackName({ track, className }: TrackNameProps) {
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
      <StaffMark of={track} />
    </span>
  );
}
