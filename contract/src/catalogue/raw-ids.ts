import { bidiMarks } from '../i18n/bidi.ts';

/* How raw ids of tracks and cars are normalized and displayed without a catalogue name. */

/** Content Manager and AssettoServer prefix tracks with this. */
const contentManagerPrefix = /^csp\/.*\//i;

const withoutPrefix = (raw: string) => raw.trim().replace(contentManagerPrefix, '').trim();

/** Normalizes a raw id: removes the prefix and surrounding space and lowercases it. */
export function cleanRawId(raw: string): string {
  return withoutPrefix(raw).toLowerCase();
}

/** The id of a layout in `catalogue_ids`. */
export function rawLayoutId(track: string, layout: string): string {
  const folder = cleanRawId(track);
  const part = cleanRawId(layout);
  return part ? `${folder}/${part}` : folder;
}

/** The slug of a raw id or name; empty if it has no Latin letter. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Splits a track and layout joined by a hyphen in a poll, preferring the longest known track. Returns undefined if
 * no part is known, or if the whole id is.
 */
export function splitJoinedId(
  joined: string,
  isKnownTrack: (folder: string) => boolean,
): { track: string; layout: string } | undefined {
  if (isKnownTrack(joined)) return undefined;
  for (let at = joined.lastIndexOf('-'); at > 0; at = joined.lastIndexOf('-', at - 1)) {
    const track = joined.slice(0, at);
    if (isKnownTrack(track)) return { track, layout: joined.slice(at + 1) };
  }
  return undefined;
}

/** Separates track and layout in a key. */
const joint = ' · ';

/** The key of a track in boards, filters and links. Consists of the game's names; never displayed. */
export function trackKey(track: string, layout: string): string {
  return layout ? `${track}${joint}${layout}` : track;
}

/** The inverse of `trackKey`; also accepts `track/layout`. */
export function parseTrackKey(key: string): { track: string; layout: string } {
  const at = key.lastIndexOf(joint);
  if (at > 0) return { track: key.slice(0, at), layout: key.slice(at + joint.length) };
  const folder = cleanRawId(key);
  const slash = folder.indexOf('/');
  return slash > 0
    ? { track: folder.slice(0, slash), layout: folder.slice(slash + 1) }
    : { track: key, layout: '' };
}

/** Prefixes of authors and publishers, without information about the place or car. */
const prefixes = /^(?:ks|acu|rt|fn)_/i;

/** Displayed in capitals. */
const abbreviations = new Set('gp gt gt2 gt3 gt4 gte f1 amg bmw dtm gtr lms pa rs rsr usa uk'.split(' '));

const capitalized = (word: string) =>
  abbreviations.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);

/** Formats an unnamed id for display: `fn_some_place_gp` becomes `Some Place GP`. Text with capitals stays unchanged. */
export function tidyRawId(raw: string): string {
  const cleaned = withoutPrefix(raw).replace(bidiMarks, '');
  const words = cleaned.replace(prefixes, '').split(/[_\s/]+/);
  return words.filter(Boolean).map(capitalized).join(' ') || raw.trim();
}
