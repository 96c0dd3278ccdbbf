import { listDeliveries, listSubscriptions } from '@paddock/contract/entitlements/calls';
import { countUnread, listNotifications } from '@paddock/contract/notifications/calls';
import {
  checkLedger,
  getTransaction,
  listAdminPaymentMethods,
  listTransactions,
} from '@paddock/contract/payments/admin-calls';
import {
  getStatement,
  getTransactionStatus,
  listMyPurchases,
  listMyTransactions,
  listPaymentMethods,
} from '@paddock/contract/payments/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { pagedQuery, query } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseId, parsePage } from '#lib/url/url-values.ts';
import type { TransactionFilterValues } from './transaction-filters.ts';

/** URL filters of the user’s own transactions. Pages start at 1. */
export const myTransactionFilters = {
  view: oneOf(['list', 'statement'], 'list'),
  search: anyText,
  page: parsePage,
  item: (text: string | null) => parseId(text ?? ''),
};
type MyTransactionFilters = UrlFilters<typeof myTransactionFilters>;

export const myTransactionsQuery = ({ page, search, item }: Omit<MyTransactionFilters, 'view'>) =>
  pagedQuery(listMyTransactions, page, { search, item });

/** The statement of the user’s balance. */
export const statementQuery = ({ page }: Pick<MyTransactionFilters, 'page'>) =>
  pagedQuery(getStatement, page, {});

/** URL parameters of a payment result. */
export const paymentFilters = { id: anyText };

/** An own transaction with its timeline. */
export const transactionStatusQuery = (transaction_id: string) =>
  query(getTransactionStatus, { params: { transaction_id } });

/** Items that the user bought or received and still has. */
export const purchasesQuery = () => query(listMyPurchases, {});

export const paymentMethodsQuery = () => query(listPaymentMethods, {});
export const adminPaymentMethodsQuery = () => query(listAdminPaymentMethods, {});

/** All transactions of the portal. */
export const transactionsQuery = ({ page, ...filter }: TransactionFilterValues) =>
  pagedQuery(listTransactions, page, filter);

/** The transactions of a user. */
export const userTransactionsQuery = (user_id: number, page: number) =>
  pagedQuery(listTransactions, page, { user_id });

export const transactionQuery = (transaction_id: string) =>
  query(getTransaction, { params: { transaction_id } });

export const ledgerCheckQuery = () => query(checkLedger, {});

/** Staff reads about money, invalidated by any decision. */
export const moneyQueries = [listTransactions, getTransaction, checkLedger, listDeliveries] as const;

/** A member’s reads that a payment invalidates. */
export const paymentQueries = [
  listMyTransactions,
  listMyPurchases,
  getStatement,
  listItems,
  listSubscriptions,
  countUnread,
  listNotifications,
] as const;
