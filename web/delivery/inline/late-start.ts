/** Starts the scripts of a page. A file of its own, which first-paint.ts fetches: a page weighs less without it. */
import { handOverData } from './hand-over-data.ts';
import { append, preload, preloadsOf } from './head-links.ts';

/** A paint that no browser told of is taken to have happened so many ms after the page stands. */
const paintDeadlineMs = 2_000;
/** Scripts wait no longer for fonts, in ms. */
const fontsDeadlineMs = 1_000;
/** Nor longer for the whole stylesheet: they write classes that the page alone has no rules for. */
const stylesDeadlineMs = 3_000;

const afterFrame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
const afterTask = () => new Promise<void>((done) => setTimeout(done));
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function fetchFont(href: string): Promise<void> {
  return new Promise((done) => {
    append('link', { rel: 'preload', as: 'font', crossOrigin: '', href, onload: done, onerror: done });
  });
}

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

const fetched = (link: HTMLLinkElement) =>
  new Promise<unknown>((done) => {
    if (link.sheet) return done(true);
    link.onload = done;
    link.onerror = done;
  });

/** The fonts are fetched and let in together, so that the page is laid out once more and not once for each. */
async function showFonts(faces: HTMLLinkElement): Promise<void> {
  const files = (faces.dataset.files ?? '').split(' ').filter(Boolean);
  await Promise.all([fetched(faces), ...files.map(fetchFont)]);
  faces.media = 'all';
  await afterFrame();
  await document.fonts.ready;
  await afterFrame();
  await afterTask();
}

/** The whole stylesheet takes the place of what the page brought of it; without it the page stays as it is. */
function enableStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]');
  return new Promise((done) => {
    if (!link) return done();
    link.onload = () => {
      document.querySelector('#critical')?.remove();
      done();
    };
    link.onerror = () => done();
    setTimeout(done, stylesDeadlineMs);
    link.disabled = false;
  });
}

/** Lets one text become a script; the page's policy names it by its hash. */
const trusted = window.trustedTypes?.createPolicy('late-start', { createScript: (text) => text });

/** Writes the waiting module script (delivery/defer-scripts.ts) and what it imports into the page, each in a task of its own. */
async function startScripts(waiting: HTMLElement): Promise<void> {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
  handOverData();
  const styled = enableStyles();
  for (const href of preloadsOf(waiting)) {
    await afterTask();
    preload(href);
  }
  await styled;
  await afterTask();
  const text = waiting.textContent;
  append('script', { type: 'module', textContent: trusted?.createScript(text) ?? text });
}

/** Those of a public page when it has been painted with its fonts, or at once where nobody looks at it; any others at once. */
async function startLate(): Promise<void> {
  const waiting = document.querySelector<HTMLElement>('#late');
  if (!waiting) return;
  const faces = document.querySelector<HTMLLinkElement>('#faces');
  if (faces && !document.hidden) {
    await Promise.race([firstPaint(), after(paintDeadlineMs)]);
    if (faces.media !== 'all') await Promise.race([showFonts(faces), after(fontsDeadlineMs)]);
  }
  await startScripts(waiting);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startLate);
else void startLate();
