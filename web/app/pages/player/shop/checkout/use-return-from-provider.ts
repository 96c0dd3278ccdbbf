import { useEffect, useRef } from 'react';

/** Runs when the browser's Back restores this page from its cache after the member left to pay. */
export function useReturnFromProvider(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
