import { listSubscriptions } from '@paddock/contract/entitlements/calls';
import { countUnread, listNotifications } from '@paddock/contract/notifications/calls';
import { getStatement, listMyPurchases, listMyTransactions } from '@paddock/contract/payments/calls';
import { listItems } from '@paddock/contract/shop/calls';

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
