import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For a part of a page that stands later than the page whose address names it: it is scrolled to and focused. */
export function useAnchor(anchor: string | undefined): RefObject<HTMLElement | null> {
  const { hash } = useLocation();
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!anchor || hash !== `#${anchor}`) return;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [anchor, hash]);
  return part;
}
