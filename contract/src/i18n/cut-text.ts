const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' });

/** Units of a long character that are looked at; a family of emoji has 11, a flag of a region 14. */
const graphemeMax = 64;

/** The characters of a text as a reader counts them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * The beginning of a text, at most `max` UTF-16 units, with every character that a reader sees whole: no half of an emoji, no
 * letter without its marks. A single character longer than that is cut inside.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The character around the limit begins at most a few units before it.
  const end = graphemes.segment(text.slice(0, max + graphemeMax)).containing(max)?.index ?? max;
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
