import { normalizeForSearch } from '../i18n/normalize-text.ts';

/** Latin letters without an ASCII decomposition, and their look-alikes. */
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

/** Arabic letters, each after its look-alike; Persian and Arabic variants are folded before. */
const arabic = new Map(
  ['هہھەۂۃۿ', 'یېےۍێۑ', 'کڪګڬڭ', 'وۆۇۈۉۋۏ', 'اٲٳٵ', 'رڕڔ', 'لڵڶ'].flatMap(([base = '', ...others]) =>
    others.map((other) => [other, base] as const),
  ),
);

/**
 * Maps names that look alike to one spelling, based on the skeleton of UTS 39: ignores case, marks, scripts of
 * digits and variants of Arabic letters, and equates I l 1, O 0, rn m, vv w. For comparison only, never displayed.
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
