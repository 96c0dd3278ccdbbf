import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The secret of the mailed link that led here. It leaves the address bar, and so the history, at once. */
export function useEmailLinkToken(): string | null {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get('token'));
  useEffect(() => {
    if (!search.has('token')) return;
    setSearch(
      (old) => {
        old.delete('token');
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [search, setSearch]);
  return token;
}
