import { append, preload, preloadsOf } from './head-links.ts';

/** The address of late-start.ts in this build; empty in development. */
declare const LATE_START: string;

function fetchStart(): void {
  // The page's policy lets no text become the address of a script but this one.
  const trusted = window.trustedTypes?.createPolicy('first-paint', { createScriptURL: (address) => address });
  const src = LATE_START;
  append('script', { src: trusted?.createScriptURL(src) ?? src });
}

/** Fetches what starts the page's scripts, and the scripts themselves where they wait for nothing. */
export function fetchLateStart(): void {
  const faces = document.querySelector<HTMLLinkElement>('#faces');
  // Whoever has the service worker has the fonts at hand, and sees them from the first paint on.
  if (faces && navigator.serviceWorker?.controller) {
    faces.disabled = false;
    faces.media = 'all';
  }
  for (const href of preloadsOf(document.currentScript as HTMLElement)) preload(href);
  if (!LATE_START) return;
  // What a page shows first comes before it, on the lines that a browser has to one host.
  if (faces && !document.hidden) requestAnimationFrame(() => setTimeout(fetchStart));
  else fetchStart();
}
