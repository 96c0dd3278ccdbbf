import { bidiMarks } from '../i18n/bidi.ts';

/* What a game calls tracks and cars, and how it is read when nobody has named them. */

/** Content Manager and AssettoServer put this in front of a track. */
const contentManagerPrefix = /^csp\/.*\//i;

const withoutPrefix = (raw: string) => raw.trim().replace(contentManagerPrefix, '').trim();

/** A raw id as it is compared: without prefix, case and the space around it. */
export function cleanRawId(raw: string): string {
  return withoutPrefix(raw).toLowerCase();
}

/** What `catalogue_ids` knows a layout by. */
export function rawLayoutId(track: string, layout: string): string {
  const folder = cleanRawId(track);
  const part = cleanRawId(layout);
  return part ? `${folder}/${part}` : folder;
}

/** What stands in an address for a raw id or a name; empty for one without a Latin letter. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Track and layout of what a poll answers joined by a hyphen, the longest known track first; undefined when no part of it is
 * known, or the whole is.
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

/** Between track and layout of a key. */
const joint = ' · ';

/** The key of a track in boards, filters and links; it holds the names that the game gives, and nobody reads it. */
export function trackKey(track: string, layout: string): string {
  return layout ? `${track}${joint}${layout}` : track;
}

/** The other way round; `track/layout` is understood as well. */
export function parseTrackKey(key: string): { track: string; layout: string } {
  const at = key.lastIndexOf(joint);
  if (at > 0) return { track: key.slice(0, at), layout: key.slice(at + joint.length) };
  const folder = cleanRawId(key);
  const slash = folder.indexOf('/');
  return slash > 0
    ? { track: folder.slice(0, slash), layout: folder.slice(slash + 1) }
    : { track: key, layout: '' };
}

/** Authors and publishers, which say nothing about the place or the car. */
const prefixes = /^(?:ks|acu|rt|fn)_/i;

/** Written in capitals where somebody reads them. */
const abbreviations = new Set('gp gt gt2 gt3 gt4 gte f1 amg bmw dtm gtr lms pa rs rsr usa uk'.split(' '));

const capitalized = (word: string) =>
  abbreviations.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);

/** `fn_some_place_gp` as `Some Place GP`: how something without a name is read. What has capitals was written to be read. */
export function tidyRawId(raw: string): string {
  const cleaned = withoutPrefix(raw).replace(bidiMarks, '');
  const words = cleaned.replace(prefixes, '').split(/[_\s/]+/);
  return words.filter(Boolean).map(capitalized).join(' ') || raw.trim();
}
