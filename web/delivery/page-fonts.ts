/**
 * Where a family's letters stand; the family of all other text is looked for in the whole page. Of what a class marks, only the
 * text before the next end of an element counts: looking for the end of the very element would read a long page again and again.
 */
const places: Record<string, RegExp> = {
  Alexandria: /<(h1|h2)\b[^>]*>.*?<\/\1>|<\w+ [^>]*\bfont-head\b[^>]*>.*?(?=<\/)/gs,
  Saira: /<\w+ [^>]*\bfigures\b[^>]*>.*?(?=<\/)/gs,
};

/** The letters of a `unicode-range` as a class of a pattern. */
function lettersOf(range: string): RegExp {
  const parts = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return `\\u{${from.replaceAll('?', '0')}}-\\u{${to.replaceAll('?', 'F')}}`;
  });
  return new RegExp(`[${parts.join('')}]`, 'u');
}

const readable = (html: string) =>
  html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');

/**
 * The files of the faces that a page shows letters of, as far as its markup tells. A browser finds out by itself, but only by
 * laying out the page for it; what this misses it still finds, and what this names in vain costs its bytes.
 */
export function fontsOnPage(html: string, faces: readonly string[]): string[] {
  const body = html.slice(html.indexOf('<body'));
  const texts = new Map<string, string>();
  return faces.flatMap((face) => {
    const [, family = ''] = /font-family:"?([^";]+)/.exec(face) ?? [];
    const [, file] = /url\("?([^")]+)/.exec(face) ?? [];
    const [, range] = /unicode-range:([^;}]+)/.exec(face) ?? [];
    const place = places[family];
    const text = texts.get(family) ?? readable(place ? (body.match(place)?.join(' ') ?? '') : body);
    texts.set(family, text);
    return file && (!range || lettersOf(range).test(text)) ? [file] : [];
  });
}
