import { currencies } from '@paddock/contract/core/money';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import { transactionStatuses } from '@paddock/contract/payments/transaction-status';
import { useUrlFilters } from '../../../lib/url/url-filters.ts';

const names = ['search', 'status', 'currency', 'startDate', 'endDate', 'review'] as const;
type FilterName = (typeof names)[number];

/** The filters of the staff's list. They live in the address; what stands there wrongly counts as unset. */
export function useTransactionFilter() {
  const { address: search, change, clear } = useUrlFilters();
  const text = (name: FilterName) => search.get(name) || undefined;
  const day = (name: FilterName) => {
    const value = text(name);
    return value && tehranDayRange(value) ? value : undefined;
  };
  const filter = {
    search: text('search'),
    status: transactionStatuses.find((status) => status === text('status')),
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
