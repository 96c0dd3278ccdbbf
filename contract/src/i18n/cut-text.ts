const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' });

/** The longest grapheme that is never split, in UTF-16 units. An emoji family has 11, a regional flag 14. */
const graphemeMax = 64;

/** Splits a text into graphemes. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * Cuts a text to at most `max` UTF-16 units between graphemes, so that no emoji is split and no letter loses its
 * marks. A single longer grapheme is cut between code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The grapheme at the limit starts at most a few units before it.
  const end = graphemes.segment(text.slice(0, max + graphemeMax)).containing(max)?.index ?? max;
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
