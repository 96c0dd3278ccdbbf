/** How long scripts wait at most for the first paint, which not every browser reports, and for fonts, in ms. */
const deadlineMs = { paint: 2_000, fonts: 1_000 };

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** Background tabs get no frames and throttle timers to one per second, so the waits are skipped there. */
const afterTask = () => document.hidden || after(0);
const afterFrame = () =>
  document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const append = (tag: 'link' | 'script', properties: object) =>
  document.head.append(Object.assign(document.createElement(tag), properties));

const fetched = (properties: object) =>
  new Promise((done) => append('link', { rel: 'preload', ...properties, onload: done, onerror: done }));

const firstPaint = () =>
  new Promise<void>((done) =>
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }),
  );

const enableFaces = (faces: HTMLLinkElement) => Object.assign(faces, { disabled: false, media: 'all' });

/**
 * Enables the font faces once their files are loaded, because each late file would cause another layout of the page. Resolves
 * after the frame that shows them: compiling scripts during it made the layout three times slower.
 */
async function showFonts(faces: HTMLLinkElement): Promise<void> {
  const files = faces.dataset.files?.split(' ') ?? [];
  const fonts = files.map((href) => fetched({ as: 'font', crossOrigin: '', href }));
  await Promise.all([fetched({ as: 'style', href: faces.href }), ...fonts]);
  enableFaces(faces);
  await afterFrame();
}

/** The trusted types policy for the module script, which the page's policy allows by its hash. */
const trusted = window.trustedTypes?.createPolicy('first-paint', { createScript: (text) => text });

/**
 * Starts the module script that the page has as text (delivery/defer-scripts.ts): on public pages, which have `#faces`, after
 * the first paint and the fonts, on other pages at once.
 */
export async function startLate({ dataset: { preloads } }: HTMLElement): Promise<void> {
  const faces = document.querySelector<HTMLLinkElement>('#faces');
  const files = preloads?.split(' ') ?? [];
  const preload = (href: string) => append('link', { rel: 'modulepreload', href });
  if (!faces) files.forEach(preload);
  // The service worker has the fonts cached.
  else if (navigator.serviceWorker?.controller) enableFaces(faces);
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  if (faces && !document.hidden) await Promise.race([firstPaint(), after(deadlineMs.paint)]);
  if (faces) await Promise.race([showFonts(faces), after(deadlineMs.fonts)]);
  const text = document.querySelector('#late')?.textContent ?? '';
  // One per task, because requesting twenty files at once is a long task.
  if (faces)
    for (const href of files) {
      preload(href);
      await afterTask();
    }
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
  append('script', { type: 'module', textContent: trusted?.createScript(text) ?? text });
}
