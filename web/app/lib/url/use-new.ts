import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The new record whose form the address opens (`?new=1`, `?new=rules`). Removed from the address, so a reload shows the list. */
export function useNew(): string | null {
  const [params, setParams] = useSearchParams();
  const [name] = useState(params.get('new'));
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
  return name;
}
