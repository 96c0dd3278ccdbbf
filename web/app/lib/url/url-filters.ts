import { useSearchParams } from 'react-router';

/** The address with another filter; an empty one is left out, and a list begins again. */
export function withFilter(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** Filters that stand in the address: `change` sets one and keeps the others, `clear` drops all. */
export function useUrlFilters() {
  const [address, setAddress] = useSearchParams();
  return {
    address,
    change: (name: string, value: string) =>
      setAddress(withFilter(address, name, value), { preventScrollReset: true }),
    clear: () => setAddress({}, { preventScrollReset: true }),
  };
}
