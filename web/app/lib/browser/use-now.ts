import { startTransition, useEffect, useState } from 'react';
import { useRootData } from '../page/root-data.ts';
import { serverNow } from './server-clock.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * The server's time, ticking. The first value is the one the page was rendered with, so that hydration finds the
 * same words; ticks fall on whole steps, so that all clocks of a page move together.
 */
export function useNow(stepMs = 1_000): Date {
  const { now } = useRootData();
  // That time grows old with the tab: what is drawn later begins with the present.
  const isHydrating = useIsHydrating();
  const [time, setTime] = useState(() => (isHydrating ? now : serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = serverNow();
      // No clock holds up what a hand does, nor the parts of a page that still come to life.
      startTransition(() => setTime(current));
      timer = setTimeout(tick, stepMs - (current % stepMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [stepMs]);
  return new Date(time);
}
