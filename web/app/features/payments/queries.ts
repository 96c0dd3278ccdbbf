import { endpointName } from '@paddock/contract/core/endpoint';
import { listDeliveries, listSubscriptions } from '@paddock/contract/entitlements/calls';
import { countUnread, listNotifications } from '@paddock/contract/notifications/calls';
import { checkLedger, getTransaction, listTransactions } from '@paddock/contract/payments/admin-calls';
import { getStatement, listMyPurchases, listMyTransactions } from '@paddock/contract/payments/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/query.ts';

/** What the staff read about money, all of it stale after any of their decisions. */
export const moneyQueries = [listTransactions, getTransaction, checkLedger, listDeliveries] as const;

/** Reads all of it again that is shown. */
export function useInvalidateMoney(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(moneyQueries.map((read) => client.invalidateQueries({ queryKey: [endpointName(read)] })));
}

/** A decision that came too late means that somebody was faster: what is shown is read again before it fails. */
export function useInvalidateOnConflict(): <T>(act: () => Promise<T>) => Promise<T> {
  const again = useInvalidateMoney();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void again();
      throw error;
    }
  };
}

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

/** How the reader has an item: for the own Steam account, or bought for somebody else. */
export type Purchase = 'own' | 'other';

/** What the reader has bought or was given and still has, by item id. */
export function usePurchases(): { byItem: Map<number, Purchase>; isPending: boolean } {
  const { data = [], isPending } = useQuery(query(listMyPurchases, {}));
  return {
    byItem: new Map(data.map(({ item_id, is_own }) => [item_id, is_own ? 'own' : 'other'])),
    isPending,
  };
}
