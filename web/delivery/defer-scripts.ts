import type { Locale } from '@paddock/contract/i18n/locale';
import alexandriaAscii from '../app/styles/fonts/alexandria-ascii.woff2';
import alexandriaPersian from '../app/styles/fonts/alexandria-persian.woff2';
import sairaAscii from '../app/styles/fonts/saira-ascii.woff2';
import vazirmatnAscii from '../app/styles/fonts/vazirmatn-ascii.woff2';
import vazirmatnPersian from '../app/styles/fonts/vazirmatn-persian.woff2';

export interface PageStyles {
  /** The public stylesheet. */
  inline: string;
  /** The URL of the stylesheet with the font faces. */
  fonts: string;
}

/** Options of a route: `export const handle = { figures: true }`. */
export interface PageHandle {
  /** Whether figures are visible on load, which have a separate font. */
  figures?: boolean;
}

/** The fonts that every page of a language needs; the language selector and names use the other script. */
const textFonts: Record<Locale, string[]> = {
  fa: [vazirmatnPersian, vazirmatnAscii, alexandriaPersian, alexandriaAscii],
  en: [vazirmatnAscii, alexandriaAscii, vazirmatnPersian],
};

/** The font files that a page surely needs. The browser loads others by unicode-range. */
function pageFonts(locale: Locale, handles: readonly (PageHandle | undefined)[]): string[] {
  const hasFigures = handles.some((handle) => handle?.figures);
  return hasFigures ? [...textFonts[locale], sairaAscii] : textFonts[locale];
}

interface DeferOptions {
  nonce: string;
  styles: PageStyles;
  /** Set for public pages, which are painted before their scripts run. */
  readFirst?: {
    locale: Locale;
    /** The handles of the page's routes. */
    handles: readonly (PageHandle | undefined)[];
  };
}

/** The first script, which starts the others. */
const firstPaint = '<script id="first-paint"';

/** Prevents a stylesheet from being fetched: `disabled` by the parser, `media` by preload scanners. */
const notFetched = 'disabled="" media="not all"';

/**
 * Inlines the stylesheet in public pages. Its link stays for hydration but is not fetched. Fonts are fetched after the first
 * paint (inline/start-late.ts).
 */
function writeStyles(html: string, { nonce, styles, readFirst }: DeferOptions): string {
  const faces = `<link rel="stylesheet" href="${styles.fonts}">`;
  if (!readFirst) return html.replace('</head>', () => `${faces}</head>`);
  const files = pageFonts(readFirst.locale, readFirst.handles).join(' ');
  const inPage =
    `<style nonce="${nonce}" id="styles">${styles.inline}</style>` +
    faces.replace('>', () => ` id="faces" ${notFetched} data-files="${files}">`);
  return html
    .replace(/(<link [^>]*rel="stylesheet")/g, `$1 ${notFetched}`)
    .replace(firstPaint, () => inPage + firstPaint)
    .replace('</head>', () => `<noscript>${faces}</noscript></head>`);
}

/**
 * Turns the module script into text that the first script starts, with the list of its preloads (inline/start-late.ts). The
 * content security policy (`strict-dynamic`) lets scripts started by a trusted one load others. Public pages fetch fonts and
 * scripts after the first paint, other pages at once. All elements that React rendered stay for hydration.
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
  const deferred = withoutPreloads
    .replace(modules, `<script nonce="${options.nonce}" type="text/plain" id="late">`)
    .replace(firstPaint, `${firstPaint} data-preloads="${preloads.join(' ')}"`);
  return writeStyles(deferred, options);
}
