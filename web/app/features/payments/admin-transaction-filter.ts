import { currencies } from '@paddock/contract/money';
import { tehranDayRange } from '@paddock/contract/time';
import { statuses } from '@paddock/contract/transaction-states';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const names = ['search', 'status', 'currency', 'startDate', 'endDate', 'review'] as const;
type FilterName = (typeof names)[number];

/** The filters of the staff's list. They live in the address; what stands there wrongly counts as unset. */
export function useTransactionFilter() {
  const [search, setSearch] = useSearchParams();
  // A search is told a moment after the last key: by then another filter may have changed.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const text = (name: FilterName) => search.get(name) || undefined;
  const day = (name: FilterName) => {
    const value = text(name);
    return value && tehranDayRange(value) ? value : undefined;
  };
  const filter = {
    search: text('search'),
    status: statuses.find((status) => status === text('status')),
    currency: currencies.find((currency) => currency === text('currency')),
    startDate: day('startDate'),
    endDate: day('endDate'),
    review: text('review') === 'true' ? ('true' as const) : undefined,
  };
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    /** Every other filter stays, and the list begins again. */
    change: (name: FilterName, value: string) => {
      const next = new URLSearchParams(latest.current);
      next.delete('page');
      if (value) next.set(name, value);
      else next.delete(name);
      setSearch(next, { preventScrollReset: true });
    },
    clear: () => setSearch({}, { preventScrollReset: true }),
  };
}

export type TransactionFilter = ReturnType<typeof useTransactionFilter>;
