import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Focuses the target of the address's hash, or else the heading. */
function focusNow(): boolean {
  const part = document.getElementById(window.location.hash.slice(1));
  const heading = part ?? document.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Waits for pages whose heading needs data, unless the focus has moved by then. */
function focusHeading(): (() => void) | undefined {
  if (focusNow()) return undefined;
  const before = document.activeElement;
  const waiting = new MutationObserver(() => {
    const { activeElement, body } = document;
    const hasGone = activeElement !== body && activeElement !== before;
    if (hasGone || focusNow()) waiting.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  return () => waiting.disconnect();
}

/** After a navigation, focuses the heading or hash target of the new page and announces its title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const stop = focusHeading();
    setAnnouncement(document.title);
    return stop;
  }, [pathname]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}
