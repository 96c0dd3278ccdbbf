import type { Locale } from '@paddock/contract/i18n/locale';
import alexandriaAscii from '../app/styles/fonts/alexandria-ascii.woff2';
import alexandriaPersian from '../app/styles/fonts/alexandria-persian.woff2';
import sairaAscii from '../app/styles/fonts/saira-ascii.woff2';
import vazirmatnAscii from '../app/styles/fonts/vazirmatn-ascii.woff2';
import vazirmatnPersian from '../app/styles/fonts/vazirmatn-persian.woff2';

/** Faces that have to be fetched, and not the stand-ins that the reader's machine has. */
const fetchedFaces = /@font-face\{[^{}]*url\([^{}]*\}/g;

export interface PageStyles {
  /** All styles but the faces that have to be fetched. */
  rules: string;
  faces: string;
}

export function splitFaces(stylesheet: string): PageStyles {
  return {
    rules: stylesheet.replace(fetchedFaces, ''),
    faces: (stylesheet.match(fetchedFaces) ?? []).join(''),
  };
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
  styles: PageStyles;
  locale: Locale;
  /** What the page's routes say of it. */
  handles: readonly (PageHandle | undefined)[];
  nonce: string;
}

/**
 * A public page is read before it is run: the stylesheet stands in the page, and fonts and scripts are fetched once the browser
 * has painted (inline/late-start.ts). React finds every element that it rendered; a stylesheet that is disabled is not fetched.
 */
export function deferScripts(html: string, { styles, locale, handles, nonce }: DeferOptions): string {
  const preloads: string[] = [];
  const withoutPreloads = html.replace(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      preloads.push(href);
      return '';
    },
  );
  const modules = `<script nonce="${nonce}" type="module" async="">`;
  if (!withoutPreloads.includes(modules)) throw new Error('the page has no module script to start late');
  const firstPaint = `<script id="first-paint"`;
  if (!withoutPreloads.includes(firstPaint)) throw new Error('the page has no script to start the others');
  const stylesheets = withoutPreloads.match(/<link [^>]*rel="stylesheet"[^>]*>/g)?.join('') ?? '';
  const inPage =
    `<style nonce="${nonce}">${styles.rules}</style>` +
    `<style nonce="${nonce}" id="faces" media="not all" data-files="${pageFonts(locale, handles).join(' ')}">${styles.faces}</style>`;
  return withoutPreloads
    .replace(/(<link [^>]*rel="stylesheet")/g, '$1 disabled=""')
    .replace(firstPaint, () => inPage + firstPaint)
    .replace(
      modules,
      `<script nonce="${nonce}" type="text/plain" id="late" data-preloads="${preloads.join(' ')}">`,
    )
    .replace('</head>', () => `<noscript>${stylesheets}</noscript></head>`);
}
