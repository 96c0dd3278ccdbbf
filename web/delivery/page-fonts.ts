import type { Locale } from '@paddock/contract/i18n/locale';
import alexandriaAscii from '../app/styles/fonts/alexandria-ascii.woff2';
import alexandriaPersian from '../app/styles/fonts/alexandria-persian.woff2';
import sairaAscii from '../app/styles/fonts/saira-ascii.woff2';
import vazirmatnAscii from '../app/styles/fonts/vazirmatn-ascii.woff2';
import vazirmatnPersian from '../app/styles/fonts/vazirmatn-persian.woff2';

/** What a route may say of its page: `export const handle = { figures: true }`. */
export interface PageHandle {
  /** Whether the page opens with figures, which have a font of their own. */
  figures?: boolean;
}

/** The fonts of the texts that every page of a language shows; the other language stands in the selector and in names. */
const textFonts: Record<Locale, string[]> = {
  fa: [vazirmatnPersian, vazirmatnAscii, alexandriaPersian, alexandriaAscii],
  en: [vazirmatnAscii, alexandriaAscii, vazirmatnPersian],
};

/** The font files that a page surely needs; a browser finds the others by their letters. */
export function pageFonts(locale: Locale, handles: readonly (PageHandle | undefined)[]): string[] {
  const hasFigures = handles.some((handle) => handle?.figures);
  return hasFigures ? [...textFonts[locale], sairaAscii] : textFonts[locale];
}
