/** Starts the scripts of a page. A file of its own, which first-paint.ts fetches: a page weighs less without it. */
import { coreFiles, isFileOf } from '../scripts/core-files.ts';
import { append, preload, preloadsOf } from './head-links.ts';

/** A paint that no browser told of is taken to have happened so many ms after the page stands. */
const paintDeadlineMs = 2_000;
/** Scripts wait no longer for fonts, in ms. */
const fontsDeadlineMs = 1_000;

/** What else is fetched waits no longer for the first pictures, in ms. */
const picturesDeadlineMs = 500;
/** What moves into a page that is opened has come to rest so many ms after it is painted; whatever moves longer is not waited for. */
const entranceMs = 500;
const fewCores = 4;

const afterFrame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
const afterTask = () => new Promise<void>((done) => setTimeout(done));
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function fetchFont(href: string): Promise<unknown> {
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

/** The pictures that a reader sees first have the line to themselves, and are painted before anything else wants the processor. */
async function firstPictures(): Promise<void> {
  const seen = [...document.images].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  if (seen.length === 0) return;
  const decoded = Promise.allSettled(seen.map((picture) => picture.decode()));
  await Promise.race([decoded, after(picturesDeadlineMs)]);
  await afterFrame();
  await afterTask();
}

/** Few cores show the entrance of a page without a break when nothing large runs beside it. */
async function entranceOver(): Promise<void> {
  if (navigator.hardwareConcurrency > fewCores) return;
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= entranceMs);
  await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), after(entranceMs)]);
  // It ends within a frame, which would lay out and paint in the same task.
  await afterTask();
}

const fetched = (link: HTMLLinkElement) =>
  new Promise<unknown>((done) => {
    if (link.sheet) return done(true);
    link.onload = done;
    link.onerror = done;
  });

/** Makes styles and layout in a task of their own each, before the frame that paints them. */
async function layOutAnew(): Promise<void> {
  void getComputedStyle(document.body).color;
  // Ahead of a frame that fell due meanwhile: it would lay out as it paints.
  await globalThis.scheduler?.postTask(() => undefined, { priority: 'user-blocking' });
  void document.body.offsetHeight;
}

/** The fonts are fetched and let in together: each of them has the whole page laid out anew. */
async function showFonts(faces: HTMLLinkElement, entrance?: Promise<void>): Promise<void> {
  faces.disabled = false;
  const fonts: Promise<unknown>[] = [];
  for (const href of (faces.dataset.files ?? '').split(' ').filter(Boolean)) {
    // To ask for a file costs the page's thread something too.
    await afterTask();
    fonts.push(fetchFont(href));
  }
  await Promise.all([entrance, fetched(faces), ...fonts]);
  faces.media = 'all';
  await layOutAnew();
  await afterFrame();
  await document.fonts.ready;
  await afterFrame();
  await afterTask();
}

/** Lets one text become a script; the page's policy names it by its hash. */
const trusted = window.trustedTypes?.createPolicy('late-start', { createScript: (text) => text });

/** Each in a task of its own. */
async function startCore(files: readonly string[]): Promise<void> {
  for (const name of coreFiles) {
    const href = files.find((file) => isFileOf(name, file));
    if (!href) continue;
    await import(/* @vite-ignore */ href);
    await afterTask();
  }
}

/** Writes the waiting module script (delivery/defer-scripts.ts) and what it imports into the page, each in a task of its own. */
async function startScripts(waiting: HTMLElement): Promise<void> {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
  const files = preloadsOf(waiting);
  for (const href of files) {
    await afterTask();
    preload(href);
  }
  // A file that does not come stops the page's own script in the same way.
  await startCore(files).catch(() => undefined);
  await afterTask();
  const text = waiting.textContent;
  append('script', { type: 'module', textContent: trusted?.createScript(text) ?? text });
}

/** Those of a public page when it has been painted with its fonts, or at once where nobody looks at it; any others at once. */
async function startLate(): Promise<void> {
  const waiting = document.querySelector<HTMLElement>('#late');
  if (!waiting) return;
  const faces = document.querySelector<HTMLLinkElement>('#faces');
  const isSeen = faces && !document.hidden;
  if (isSeen) {
    await Promise.race([firstPaint(), after(paintDeadlineMs)]);
    await firstPictures();
  }
  const entrance = isSeen ? entranceOver() : undefined;
  if (isSeen && faces.media !== 'all')
    await Promise.race([showFonts(faces, entrance), after(fontsDeadlineMs)]);
  await entrance;
  await startScripts(waiting);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startLate);
else void startLate();
