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

interface DeferOptions {
  styles: PageStyles;
  /** Font files to be fetched before the faces take hold. */
  fonts: readonly string[];
  nonce: string;
}

/**
 * A public page is read before it is run: the stylesheet stands in the page, and fonts and scripts are fetched once the browser
 * has painted (inline/late-start.ts). React finds every element that it rendered; a stylesheet that is disabled is not fetched.
 */
export function deferScripts(html: string, { styles, fonts, nonce }: DeferOptions): string {
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
    `<style nonce="${nonce}" id="faces" media="not all" data-files="${fonts.join(' ')}">${styles.faces}</style>`;
  return withoutPreloads
    .replace(/(<link [^>]*rel="stylesheet")/g, '$1 disabled=""')
    .replace(firstPaint, () => inPage + firstPaint)
    .replace(
      modules,
      `<script nonce="${nonce}" type="text/plain" id="late" data-preloads="${preloads.join(' ')}">`,
    )
    .replace('</head>', () => `<noscript>${stylesheets}</noscript></head>`);
}
