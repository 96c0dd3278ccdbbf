import { fontsOnPage } from './page-fonts.ts';

/** Faces that have to be fetched, and not the stand-ins that the reader's machine has. */
const fetchedFaces = /@font-face\{[^{}]*url\([^{}]*\}/g;

/**
 * A public page is read before it is run: its first styles stand in the page, and scripts and the whole stylesheet are
 * fetched once the browser has painted (delivery/inline/first-paint.ts). React finds every element that it rendered again; without
 * scripts the whole stylesheet comes at once.
 * `styles` are those of the page's route, `nonce` the page's own.
 */
export function deferScripts(html: string, styles: string, nonce: string): string {
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
  const whole = withoutPreloads.match(/<link [^>]*rel="stylesheet"[^>]*>/g)?.join('') ?? '';
  return withoutPreloads
    .replace(
      modules,
      `<script nonce="${nonce}" type="text/plain" id="late" data-preloads="${preloads.join(' ')}">`,
    )
    .replace(/(<link [^>]*rel="stylesheet") href=/g, '$1 data-href=')
    .replace('</head>', () => `${firstLook(html, styles, nonce)}<noscript>${whole}</noscript></head>`);
}

/** A reader whose browser has started the service worker has the fonts at hand, and sees them from the first paint on. */
function firstLook(html: string, styles: string, nonce: string): string {
  const faces = styles.match(fetchedFaces) ?? [];
  return (
    `<style nonce="${nonce}">${styles.replace(fetchedFaces, '')}</style>` +
    `<style nonce="${nonce}" id="faces" media="not all" data-files="${fontsOnPage(html, faces).join(' ')}">${faces.join('')}</style>` +
    `<script nonce="${nonce}">facesAreHere&&showFaces()</script>`
  );
}
