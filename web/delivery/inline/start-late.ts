/** Scripts wait no longer for a paint of which no browser told, nor for fonts, in ms. */
const paintDeadlineMs = 2_000;
const fontsDeadlineMs = 1_000;

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const afterFrame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

const append = (tag: 'link' | 'script', properties: object) =>
  document.head.append(Object.assign(document.createElement(tag), properties));

const fetched = (properties: object) =>
  new Promise((done) => append('link', { rel: 'preload', ...properties, onload: done, onerror: done }));

/** A browser that tells of no paint is not waited for. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    try {
      new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
    } catch {
      done();
    }
  });
}

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
export async function startLate({ dataset }: HTMLElement): Promise<void> {
  const faces = document.querySelector<HTMLLinkElement>('#faces');
  const files = dataset.preloads?.split(' ') ?? [];
  const preload = (href: string) => append('link', { rel: 'modulepreload', href });
  if (!faces) files.forEach(preload);
  // Whoever has the service worker has the fonts at hand.
  else if (navigator.serviceWorker?.controller) letIn(faces);
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  if (faces && !document.hidden) await Promise.race([firstPaint(), after(paintDeadlineMs)]);
  if (faces) await Promise.race([showFonts(faces), after(fontsDeadlineMs)]);
  const text = document.querySelector('#late')?.textContent;
  if (!text) return;
  // One in each task: to ask for twenty files at once is a long one.
  if (faces)
    for (const href of files) {
      preload(href);
      await after(0);
    }
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
  append('script', { type: 'module', textContent: trusted?.createScript(text) ?? text });
}
