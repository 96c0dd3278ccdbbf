import { normalizeForSearch } from '../i18n/normalize-text.ts';

/** Letters of Latin that decompose into no letter of ASCII, and what they look like. */
const latin: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  þ: 'p',
  ß: 'b',
  æ: 'ae',
  œ: 'oe',
};

/** Letters of Arabic script, each after the one that it is taken for; those of Persian and Arabic are folded before. */
const arabic = new Map(
  ['هہھەۂۃۿ', 'یېےۍێۑ', 'کڪګڬڭ', 'وۆۇۈۉۋۏ', 'اٲٳٵ', 'رڕڔ', 'لڵڶ'].flatMap(([base = '', ...others]) =>
    others.map((other) => [other, base] as const),
  ),
);

/**
 * One spelling for all names that a reader takes for each other, after the skeleton of UTS 39: case, marks, digits of
 * any script, I l 1, O 0, rn m, vv w and the variants of Arabic letters are the same. It is compared, never shown.
 */
export function confusableSkeleton(name: string): string {
  const folded = normalizeForSearch(name.normalize('NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''));
  const isArabic = /\p{Script=Arabic}/u.test(folded);
  return folded
    .replace(/[^\p{ASCII}]/gu, (letter) => latin[letter] ?? arabic.get(letter) ?? letter)
    .replace(/[1il]/g, isArabic ? 'ا' : 'l')
    .replace(/0/g, isArabic ? '0' : 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}
