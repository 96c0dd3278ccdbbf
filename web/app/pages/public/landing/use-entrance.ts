import { type RefObject, useEffect, useRef, useState } from 'react';

/** `still`: visible, as the server rendered it. `waiting`: hidden until it is reached. `entered`: animates in, once. */
export type Entrance = 'still' | 'waiting' | 'entered';

/**
 * Animates an element in when its top passes `viewportPercent` of the viewport's height. It is hidden at the first scroll,
 * and only if it is below the viewport then. So nothing visible disappears, and a page that is never scrolled (printed,
 * captured, without script) shows everything.
 */
export function useEntrance<E extends Element>(viewportPercent: number): [RefObject<E | null>, Entrance] {
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
      rootMargin: `0px 0px ${viewportPercent - 100}% 0px`,
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
  }, [viewportPercent]);
  return [ref, entrance];
}

/** Each element follows 40 ms after the previous one. */
export const staggered = (place: number) => ({ transitionDelay: `${place * 40}ms` });
