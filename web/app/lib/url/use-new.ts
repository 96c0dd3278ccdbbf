import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the address asks for the form of a new thing at once (`?new=1`). It is asked once: a reload shows the list. */
export function useNew(): boolean {
  const [params, setParams] = useSearchParams();
  const [isAsked] = useState(params.get('new') === '1');
  const isNamed = params.has('new');
  useEffect(() => {
    if (!isNamed) return;
    const rest = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.delete('new');
      return after;
    };
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [isNamed, setParams]);
  return isAsked;
}
