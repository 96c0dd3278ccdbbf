import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Input events that stop scrolling to the anchor. */
const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to and focuses a part that renders later than the page with its anchor, and keeps it in view while content above
 * it loads.
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
