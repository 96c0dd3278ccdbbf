const zeros = ['0', '۰', '٠', '०', '০', '０', '๐', '𝟎', '𝟶', '෦', '߀', '༠', '၀', '០', '𞥐'];
const marks = [
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2066',
  '\u2068',
  '\u2069',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\ufe0f',
  '\ufeff',
];
const blanks = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2007',
  '\u202f',
  '\u205f',
  '\u3000',
  '\u2800',
];

/**
 * Distinct spellings of a typed value, with digits of various scripts and invisible characters before, inside and
 * after. Deterministic.
 */
export function spellingsOf(value: string, count: number, { blanksInside = true } = {}): string[] {
  const found = new Set<string>();
  for (let at = 0; found.size < count; at += 1) {
    const zero = zeros[at % zeros.length]?.codePointAt(0) ?? 48;
    const letters = [...value].map((sign) =>
      /[0-9]/.test(sign) ? String.fromCodePoint(zero + Number(sign)) : sign,
    );
    const mark = marks[at % marks.length] ?? '';
    const blank = blanks[at % blanks.length] ?? '';
    const place = 1 + (at % (letters.length - 1));
    const inside = at % 3 === 0 ? '' : at % 3 === 1 || !blanksInside ? mark : blank;
    const [before, after] = [
      [blank, ''],
      [mark, ''],
      ['', blank],
      ['', mark],
      [blank + mark, mark + blank],
      ['\u2066', '\u2069'],
      ['', ''],
    ][at % 7] as [string, string];
    found.add([before, ...letters.toSpliced(place, 0, inside), after].join(''));
  }
  return [...found];
}
