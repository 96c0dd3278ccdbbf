import { useEffect, useRef } from 'react';

/** Runs when Back brings this page out of the browser's memory, as it was when one left to pay. */
export function useReturnFromProvider(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
