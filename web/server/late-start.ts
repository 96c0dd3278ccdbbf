/**
 * A public page is read before it is run: its first styles stand in the page, and scripts and the whole stylesheet are
 * fetched once the browser has painted (app/lib/first-paint.ts). React finds every element that it rendered again; without
 * scripts the whole stylesheet comes at once.
 * `styles` are those of the page's route, `nonce` the page's own.
 */
export function startLate(html: string, styles: string, nonce: string): string {
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
    .replace(
      '</head>',
      () => `<style nonce="${nonce}">${styles}</style><noscript>${whole}</noscript></head>`,
    );
}
