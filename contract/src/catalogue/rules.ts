// Apart from the schemas: public pages use these, and carry no Zod.
import { localizeDigits } from '../i18n/digits.ts';
import type { Locale } from '../i18n/locale.ts';

/** Keys that may be asked for at once. */
export const namesMax = 100;

/** A game's own id, or a key of it. */
export const rawIdMax = 260;

/** What a track is called: the part of a TrackRef that is read. */
export interface NamedTrack {
  name: string;
  name_fa: string;
  layout: string | null;
  layout_fa: string | null;
}

/** The parts of a track's name as a reader of the language says them: the place, and its layout where it has several. */
export function trackNameParts(track: NamedTrack, locale: Locale): { name: string; layout: string | null } {
  return locale === 'fa'
    ? { name: track.name_fa, layout: track.layout_fa }
    : { name: track.name, layout: track.layout };
}

/** The same as one text, for where nothing but text goes. */
export function formatTrackName(track: NamedTrack, locale: Locale): string {
  const { name, layout } = trackNameParts(track, locale);
  return layout ? `${name} · ${layout}` : name;
}

/** The names of a list in its order; where two mods of one place meet in it, their marks tell them apart. */
export function formatTrackNames(
  tracks: readonly (NamedTrack & { variant: string | null })[],
  locale: Locale,
): string[] {
  const names = tracks.map((track) => formatTrackName(track, locale));
  const count = Map.groupBy(names, (name) => name);
  return tracks.map(({ variant }, index) => {
    const name = names[index] ?? '';
    return variant && (count.get(name)?.length ?? 0) > 1
      ? `${name} (${localizeDigits(variant, locale)})`
      : name;
  });
}
