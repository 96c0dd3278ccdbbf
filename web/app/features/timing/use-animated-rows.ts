import { type RefObject, useLayoutEffect, useRef } from 'react';

const moveMs = 300;

/** Animates rows to their new positions, unless reduced motion is preferred. */
export function useAnimatedRows(body: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    const after = new Map<string, number>();
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-car]') ?? []) {
      const car = row.dataset['car'] ?? '';
      const top = row.offsetTop;
      after.set(car, top);
      const from = before.get(car);
      if (from === undefined || from === top || isMotionReduced) continue;
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], {
        duration: moveMs,
        easing: 'ease-out',
      });
    }
    places.current = after;
  }, [body, order]);
}
