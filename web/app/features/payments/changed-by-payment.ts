import { listSubscriptions } from '@paddock/contract/entitlements';
import { countUnread, listNotifications } from '@paddock/contract/notifications';
import { getStatement, listMyPurchases, listMyTransactions } from '@paddock/contract/payments';
import { listItems } from '@paddock/contract/shop';

/** Reads that are stale once money has moved. */
export const changedByPayment = [
  listMyTransactions,
  listMyPurchases,
  getStatement,
  listItems,
  listSubscriptions,
  countUnread,
  listNotifications,
] as const;
