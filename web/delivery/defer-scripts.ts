import type { Locale } from '@paddock/contract/i18n/locale';
import alexandriaAscii from '../app/styles/fonts/alexandria-ascii.woff2';
import alexandriaPersian from '../app/styles/fonts/alexandria-persian.woff2';
import sairaAscii from '../app/styles/fonts/saira-ascii.woff2';
import vazirmatnAscii from '../app/styles/fonts/vazirmatn-ascii.woff2';
import vazirmatnPersian from '../app/styles/fonts/vazirmatn-persian.woff2';

export interface PageStyles {
  /** The text of the public stylesheet. */
  inline: string;
  /** The address of the fonts' faces. */
  fonts: string;
}

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
function pageFonts(locale: Locale, handles: readonly (PageHandle | undefined)[]): string[] {
  const hasFigures = handles.some((handle) => handle?.figures);
  return hasFigures ? [...textFonts[locale], sairaAscii] : textFonts[locale];
}

interface DeferOptions {
  nonce: string;
  styles: PageStyles;
  /** Of a page that is read before it is run. */
  readFirst?: {
    locale: Locale;
    /** What the page's routes say of it. */
    handles: readonly (PageHandle | undefined)[];
  };
}

/** Before this script, which starts the others. */
const firstPaint = '<script id="first-paint"';

/** Of a stylesheet that is not fetched: what is disabled is not, and what suits no medium not by a browser that looks ahead either. */
const unread = 'disabled="" media="not all"';

/**
 * The stylesheet stands in a public page whole, in place of its link, which React finds and no browser fetches. The fonts are
 * fetched once the page is painted (inline/start-late.ts).
 */
function writeStyles(html: string, { nonce, styles, readFirst }: DeferOptions): string {
  const faces = `<link rel="stylesheet" href="${styles.fonts}">`;
  if (!readFirst) return html.replace('</head>', () => `${faces}</head>`);
  const files = pageFonts(readFirst.locale, readFirst.handles).join(' ');
  const inPage =
    `<style nonce="${nonce}" id="styles">${styles.inline}</style>` +
    faces.replace('>', () => ` id="faces" ${unread} data-files="${files}">`);
  return html
    .replace(/(<link [^>]*rel="stylesheet")/g, `$1 ${unread}`)
    .replace(firstPaint, () => inPage + firstPaint)
    .replace('</head>', () => `<noscript>${faces}</noscript></head>`);
}

/**
 * The module script of a page waits in it as text, and the first script, which is given the list of what it imports, starts it
 * (inline/start-late.ts): what a script has started may fetch the others by the page's policy, what stands in the page may not. A
 * public page is read before it is run: fonts and scripts are fetched once the browser has painted it, elsewhere at once. React
 * finds every element that it rendered.
 */
export function deferScripts(html: string, options: DeferOptions): string {
  const preloads: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      preloads.push(href);
      return '';
    },
  );
  const modules = `<script nonce="${options.nonce}" type="module" async="">`;
  if (!withoutPreloads.includes(modules)) throw new Error('the page has no module script to start late');
  if (!withoutPreloads.includes(firstPaint)) throw new Error('the page has no script to start the others');
  const waiting = withoutPreloads
    .replace(modules, `<script nonce="${options.nonce}" type="text/plain" id="late">`)
    .replace(firstPaint, `${firstPaint} data-preloads="${preloads.join(' ')}"`);
  return writeStyles(waiting, options);
}
