import { type RefObject, useEffect, useRef, useState } from 'react';

/** `still`: shown as the server rendered it. `waiting`: hidden until reached. `entered`: coming in, once. */
export type Entrance = 'still' | 'waiting' | 'entered';

/**
 * Tells when an element passes a line, in percent of the window's height from the top. It waits from the first
 * scroll on, and only if it lies below the window then: nothing that was seen disappears, and a page that is not
 * scrolled - printed, pictured, without script - shows everything.
 */
export function useEntrance<E extends Element>(linePercent: number): [RefObject<E | null>, Entrance] {
  const ref = useRef<E>(null);
  const [entrance, setEntrance] = useState<Entrance>('still');
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const enter = () => {
      setEntrance('entered');
      stop();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && enter(), {
      rootMargin: `0px 0px ${linePercent - 100}% 0px`,
    });
    const wait = () => {
      if (element.getBoundingClientRect().top < window.innerHeight) return;
      setEntrance('waiting');
      observer.observe(element);
      element.addEventListener('focusin', enter);
      window.addEventListener('beforeprint', enter);
    };
    const stop = () => {
      observer.disconnect();
      window.removeEventListener('scroll', wait);
      element.removeEventListener('focusin', enter);
      window.removeEventListener('beforeprint', enter);
    };
    window.addEventListener('scroll', wait, { once: true, passive: true });
    return stop;
  }, [linePercent]);
  return [ref, entrance];
}

/** Each piece comes 40 ms after the one before. */
export const staggered = (place: number) => ({ transitionDelay: `${place * 40}ms` });
