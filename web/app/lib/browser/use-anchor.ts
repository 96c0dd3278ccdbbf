import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Input events of a reader. After the first, the page no longer scrolls to the anchor. */
const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * For a part of a page that stands later than the page whose address names it: it is scrolled to and focused, and stays in sight while
 * what stands above it is still loading.
 */
export function useAnchor<E extends HTMLElement>(anchor: string | undefined): RefObject<E | null> {
  const { hash } = useLocation();
  const part = useRef<E>(null);
  useEffect(() => {
    if (!anchor || hash !== `#${anchor}`) return;
    part.current?.focus({ preventScroll: true });
    // The observer reports once when it starts.
    const growth = new ResizeObserver(() => part.current?.scrollIntoView());
    growth.observe(document.body);
    const stop = () => growth.disconnect();
    for (const action of actions) window.addEventListener(action, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const action of actions) window.removeEventListener(action, stop);
    };
  }, [anchor, hash]);
  return part;
}
