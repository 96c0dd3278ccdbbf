import { currencies } from '@paddock/contract/money';
import { tehranDayRange } from '@paddock/contract/time';
import { statuses } from '@paddock/contract/transaction-states';
import { useAddressFilters } from '../../lib/address-filters.ts';

const names = ['search', 'status', 'currency', 'startDate', 'endDate', 'review'] as const;
type FilterName = (typeof names)[number];

/** The filters of the staff's list. They live in the address; what stands there wrongly counts as unset. */
export function useTransactionFilter() {
  const { address: search, change, clear } = useAddressFilters();
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
    change: (name: FilterName, value: string) => change(name, value),
    clear,
  };
}

export type TransactionFilter = ReturnType<typeof useTransactionFilter>;
