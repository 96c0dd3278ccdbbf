import { currencies } from '@paddock/contract/core/money';
import { transactionStatuses } from '@paddock/contract/payments/transaction-status';
import { anyText, oneOf, type UrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parseDay, parsePage } from '#lib/url/url-values.ts';

/** URL filters of the staff’s transactions. Pages start at 1. */
export const transactionFilters = {
  search: anyText,
  status: oneOf(transactionStatuses),
  currency: oneOf(currencies),
  startDate: parseDay,
  endDate: parseDay,
  review: oneOf(['true']),
  page: parsePage,
};

export type TransactionFilterValues = UrlFilters<typeof transactionFilters>;

/** The filters of the staff’s list, kept in the URL. Invalid values count as unset. */
export function useTransactionFilter() {
  const { filters, change, reset } = useUrlFilters(transactionFilters);
  const { page, ...filter } = filters;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return { filter, page, isFiltered, change, clear: () => reset() };
}

export type TransactionFilter = ReturnType<typeof useTransactionFilter>;
