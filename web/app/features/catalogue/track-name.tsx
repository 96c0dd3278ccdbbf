import { type NamedTrack, trackNameParts } from '@paddock/contract/catalogue/rules';
import { useLocale } from '#lib/i18n/locale.tsx';
import { StaffMark } from './staff-mark.tsx';

interface TrackNameProps {
  /** References also carry their key. */
  track: NamedTrack & { key?: string; known?: boolean };
  className?: string;
}

/** The localized name of a track and its layout, if it has several; each part in its own direction. */
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
      <StaffMark reference={track} />
    </span>
  );
}
