import { maxPageSize } from '@paddock/contract/paging';
import { listMyTransactions, type Transaction } from '@paddock/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';

/** How the reader has an item: for the own Steam account, or bought for somebody else. */
export type Purchase = 'own' | 'other';

/** What the reader has bought already, by item id. */
export function usePurchases(): Map<number, Purchase> {
  const steam_id = useCurrentUser()?.steam_id;
  const { data } = useQuery(query(listMyTransactions, { query: { limit: maxPageSize } }));
  const purchases = new Map<number, Purchase>();
  for (const transaction of data?.items ?? []) {
    if (transaction.status !== 'ACCEPTED' || !transaction.item) continue;
    const before = purchases.get(transaction.item.id);
    purchases.set(transaction.item.id, before === 'own' ? before : purchaseOf(transaction, steam_id));
  }
  return purchases;
}

function purchaseOf({ steam_id }: Transaction, own: string | null | undefined): Purchase {
  return steam_id === own ? 'own' : 'other';
}
