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

/** What an address of the own transactions asks for. The page counts from 1. */
export const myTransactionFilters = {
  view: oneOf(['list', 'statement'], 'list'),
  search: anyText,
  page: parsePage,
  item: (text: string | null) => parseId(text ?? ''),
};
type MyTransactionFilters = UrlFilters<typeof myTransactionFilters>;

export const myTransactionsQuery = ({ page, search, item }: Omit<MyTransactionFilters, 'view'>) =>
  pagedQuery(listMyTransactions, page, { search, item });

/** The reader's balance, line by line. */
export const statementQuery = ({ page }: Pick<MyTransactionFilters, 'page'>) =>
  pagedQuery(getStatement, page, {});

/** Which payment the address of its result names. */
export const paymentFilters = { id: anyText };

/** A transaction of the reader with what happened to it. */
export const transactionStatusQuery = (transaction_id: string) =>
  query(getTransactionStatus, { params: { transaction_id } });

/** What the reader has bought or was given and still has. */
export const purchasesQuery = () => query(listMyPurchases, {});

export const paymentMethodsQuery = () => query(listPaymentMethods, {});
export const adminPaymentMethodsQuery = () => query(listAdminPaymentMethods, {});

/** All transactions of the portal. */
export const transactionsQuery = ({ page, ...filter }: TransactionFilterValues) =>
  pagedQuery(listTransactions, page, filter);

/** What a user paid. */
export const userTransactionsQuery = (user_id: number, page: number) =>
  pagedQuery(listTransactions, page, { user_id });

export const transactionQuery = (transaction_id: string) =>
  query(getTransaction, { params: { transaction_id } });

export const ledgerCheckQuery = () => query(checkLedger, {});

/** What the staff read about money, all of it stale after any of their decisions. */
export const moneyQueries = [listTransactions, getTransaction, checkLedger, listDeliveries] as const;

/** Reads that are stale once money has moved. */
export const paymentQueries = [
  listMyTransactions,
  listMyPurchases,
  getStatement,
  listItems,
  listSubscriptions,
  countUnread,
  listNotifications,
] as const;
