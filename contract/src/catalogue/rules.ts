// Kept apart from the schemas because public pages must not load Zod.
import { localizeDigits } from '../i18n/digits.ts';
import type { Locale } from '../i18n/locale.ts';

/** Keys per request. */
export const namesMax = 100;

/** Maximum length of a game id or key. */
export const rawIdMax = 260;

/** The part of a TrackRef that is displayed. */
export interface NamedTrack {
  name: string;
  name_fa: string;
  layout: string | null;
  layout_fa: string | null;
}

/** A track's name in a language, split into the place and, if it has several, its layout. */
export function trackNameParts(track: NamedTrack, locale: Locale): { name: string; layout: string | null } {
  return locale === 'fa'
    ? { name: track.name_fa, layout: track.layout_fa }
    : { name: track.name, layout: track.layout };
}

/** The track's name as plain text. */
export function formatTrackName(track: NamedTrack, locale: Locale): string {
  const { name, layout } = trackNameParts(track, locale);
  return layout ? `${name} · ${layout}` : name;
}

/** The names of a list in its order. Adds the variant label where two mods of one place occur. */
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
