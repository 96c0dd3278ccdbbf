/** Scripts wait no longer for a paint, of which not every browser tells, and for fonts, in ms. */
const deadlineMs = { paint: 2_000, fonts: 1_000 };

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** In a tab behind another no frame comes, and each timer takes a second. */
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

const letIn = (faces: HTMLLinkElement) => Object.assign(faces, { disabled: false, media: 'all' });

/**
 * The files come first: each face that is let in without its file has the whole page laid out once more. Scripts come after the frame that
 * shows them: compiling them beside it made the layout take three times as long.
 */
async function showFonts(faces: HTMLLinkElement): Promise<void> {
  const files = faces.dataset.files?.split(' ') ?? [];
  const fonts = files.map((href) => fetched({ as: 'font', crossOrigin: '', href }));
  await Promise.all([fetched({ as: 'style', href: faces.href }), ...fonts]);
  letIn(faces);
  await afterFrame();
}

/** Lets one text become a script; the page's policy names it by its hash. */
const trusted = window.trustedTypes?.createPolicy('first-paint', { createScript: (text) => text });

/**
 * Starts the module script that waits in the page as text (delivery/defer-scripts.ts): on a public page, which has `#faces`, once it has
 * been painted and its fonts have come, on any other at once.
 */
export async function startLate({ dataset: { preloads } }: HTMLElement): Promise<void> {
  const faces = document.querySelector<HTMLLinkElement>('#faces');
  const files = preloads?.split(' ') ?? [];
  const preload = (href: string) => append('link', { rel: 'modulepreload', href });
  if (!faces) files.forEach(preload);
  // Whoever has the service worker has the fonts at hand.
  else if (navigator.serviceWorker?.controller) letIn(faces);
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  if (faces && !document.hidden) await Promise.race([firstPaint(), after(deadlineMs.paint)]);
  if (faces) await Promise.race([showFonts(faces), after(deadlineMs.fonts)]);
  const text = document.querySelector('#late')?.textContent ?? '';
  // One in each task: to ask for twenty files at once is a long one.
  if (faces)
    for (const href of files) {
      preload(href);
      await afterTask();
    }
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
  append('script', { type: 'module', textContent: trusted?.createScript(text) ?? text });
}
