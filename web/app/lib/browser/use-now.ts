import { useEffect, useState } from 'react';
import { useRootData } from '../page/root-data.ts';
import { serverNow } from './server-clock.ts';

/**
 * The server's time, ticking. The first value is the one the page was rendered with, so that hydration finds the
 * same words; ticks fall on whole steps, so that all clocks of a page move together.
 */
export function useNow(stepMs = 1_000): Date {
  const { now } = useRootData();
  const [time, setTime] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = serverNow();
      setTime(current);
      timer = setTimeout(tick, stepMs - (current % stepMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [stepMs]);
  return new Date(time);
}
