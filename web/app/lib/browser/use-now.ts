import { startTransition, useEffect, useState } from 'react';
import { useRootData } from '../page/root-data.ts';
import { serverNow } from './server-clock.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * The server time, updated every `stepMs`. During hydration it is the time of the server render, to match its HTML. Ticks are
 * aligned to whole steps, so that all clocks of a page change together.
 */
export function useNow(stepMs = 1_000): Date {
  const { now } = useRootData();
  // Later renders start with the current time, because a tab may be old.
  const isHydrating = useIsHydrating();
  const [time, setTime] = useState(() => (isHydrating ? now : serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = serverNow();
      // A transition, so that clocks do not delay input or hydration.
      startTransition(() => setTime(current));
      timer = setTimeout(tick, stepMs - (current % stepMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [stepMs]);
  return new Date(time);
}
