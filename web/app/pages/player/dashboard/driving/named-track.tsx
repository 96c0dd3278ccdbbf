import type { TrackRef } from '@paddock/contract/catalogue/calls';
import { parseTrackKey, tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { useQuery } from '@tanstack/react-query';
import { trackNamesQuery } from '#features/catalogue/queries.ts';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { Bdi } from '#ui/bidi.tsx';

/** Track names by key; undefined until they are loaded. */
export function useTrackNames(keys: readonly string[]) {
  const read = useQuery({ ...trackNamesQuery(keys), enabled: keys.length > 0 });
  const byKey = new Map(read.data?.tracks.map((track) => [track.key, track]));
  return { find: (key: string): TrackRef | undefined => byKey.get(key), isPending: read.isPending };
}

/** A track by its key: its name, or the tidied key if it has none. */
export function NamedTrack({ name, names }: { name: string; names: ReturnType<typeof useTrackNames> }) {
  const track = names.find(name);
  if (track) return <TrackName track={track} />;
  // Reserves the space while the names load.
  if (names.isPending) return <span aria-hidden="true">…</span>;
  const { track: raw, layout } = parseTrackKey(name);
  return <Bdi>{[raw, layout].filter(Boolean).map(tidyRawId).join(' · ')}</Bdi>;
}
